module.exports = { ...require('../../jest.preset.js'), displayName: 'caller', rootDir: __dirname };
