module.exports = { ...require('../../jest.preset.js'), displayName: 'calendar', rootDir: __dirname };
