module.exports = { ...require('../../jest.preset.js'), displayName: 'distribution', rootDir: __dirname };
