module.exports = { ...require('../../jest.preset.js'), displayName: 'logger', rootDir: __dirname };
