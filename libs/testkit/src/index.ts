export { testDatabase, type TestDatabase, type TestDatabaseOptions } from './test-database';
export { TestClock } from './test-clock';
export { ServiceProcess } from './service-process';
export { suiteFolder, suiteLogFile } from './suite-folder';
export { waitFor } from './wait-for';
export {
  recordingReceiver,
  type ReceiverAnswer,
  type RecordedRequest,
  type RecordingReceiver,
} from './recording-receiver';
export { FaultyWire, type WireFault } from './faulty-wire';
export { expectMatchesOpenApi, type OpenApiDocument } from './matches-openapi';
export { describeInBrowser, openBrowser } from './browser';
export { accessibilityViolations, complaintsOf } from './page-check';
