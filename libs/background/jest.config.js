module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'background', rootDir: __dirname };
