module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'holds', rootDir: __dirname };
