module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'sandbox', rootDir: __dirname };
