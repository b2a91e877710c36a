module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'identity', rootDir: __dirname };
