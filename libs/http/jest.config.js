module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'http', rootDir: __dirname };
