module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'gateway', rootDir: __dirname };
