module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'marketing', rootDir: __dirname };
