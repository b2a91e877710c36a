module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'distribution', rootDir: __dirname };
