module.exports = { ...require('../../jest.preset.js'), displayName: 'settings', rootDir: __dirname };
