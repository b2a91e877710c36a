module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'database', rootDir: __dirname };
