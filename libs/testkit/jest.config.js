module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'testkit', rootDir: __dirname };
