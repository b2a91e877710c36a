import { setting } from '@stayline/settings';

/** The settings of a service that owns a schema; spread them into its own. */
export function databaseSettings(schema: string) {
  return {
    databaseUrl: setting.secretUrl('DATABASE_URL', {
      protocols: ['postgres:', 'postgresql:'],
      about: "The service's own role and database; in the command `migrate`, the role that owns the schema.",
    }),
    databaseSchema: setting.string('DATABASE_SCHEMA', { default: schema, about: 'Schema that the service owns.' }),
    databasePoolSize: setting.integer('DATABASE_POOL_SIZE', {
      default: 10,
      // A migration holds one connection for its lock and works on another.
      min: 2,
      max: 200,
      about: 'Connections that one process may hold.',
    }),
  };
}
