module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'invariants', rootDir: __dirname };
