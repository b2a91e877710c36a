module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'service', rootDir: __dirname };
