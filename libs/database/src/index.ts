export { Database, type DatabaseOptions, type MigrationClass } from './database';
export { databaseSettings } from './database-settings';
export { type Sql, type Tx, type Statement, statement } from './sql';
export { sqlState, violates, isConnectionFailure } from './sql-errors';
export { provisionSchema, type SchemaOwner } from './provision';
export { PlatformClock1763700000000 as PlatformClock } from './platform-clock.migration';
export { databaseErrors } from './database.errors';
export { connectAndMigrate } from './connect-and-migrate';
export { poolMetrics } from './pool-metrics';
