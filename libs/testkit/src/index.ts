export { testDatabase, type TestDatabase, type TestDatabaseOptions } from './test-database';
export { TestClock } from './test-clock';
export { waitFor } from './wait-for';
export {
  recordingReceiver,
  type ReceiverAnswer,
  type RecordedRequest,
  type RecordingReceiver,
} from './recording-receiver';
export { FaultyWire, type WireFault } from './faulty-wire';
export { ServiceProcess } from './service-process';
export { expectMatchesOpenApi, type OpenApiDocument } from './matches-openapi';
export { ledgerViolations, type LedgerViolation } from './ledger-violations';
