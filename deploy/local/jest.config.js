module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'local', rootDir: __dirname };
