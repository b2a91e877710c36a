module.exports = { ...require('../../jest.preset.kafka.js'), displayName: 'local', rootDir: __dirname };
