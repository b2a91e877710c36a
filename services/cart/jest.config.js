module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'cart', rootDir: __dirname };
