module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'dispatch', rootDir: __dirname };
