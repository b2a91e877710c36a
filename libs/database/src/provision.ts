import { Client, escapeIdentifier, escapeLiteral } from 'pg';

export interface SchemaOwner {
  schema: string;
  role: string;
  password: string;
}

/**
 * Roles belong to the whole cluster, but an advisory lock to one database. So every set-up takes the lock in the
 * database that each cluster has.
 */
const MAINTENANCE_DATABASE = 'postgres';
const ROLE_LOCK = 7829002;

/**
 * Makes a service's role and its schema, both or whichever is missing, and answers the URL that the service connects with.
 * `adminUrl` belongs to whoever sets a database up (a local run, a test, a migration job), never to a service.
 */
export async function provisionSchema(adminUrl: string, owner: SchemaOwner): Promise<string> {
  const role = escapeIdentifier(owner.role);
  const schema = escapeIdentifier(owner.schema);
  await connected(inDatabase(adminUrl, MAINTENANCE_DATABASE), async (client) => {
    // Two set-ups at once would both miss the role and both create it, or alter it against each other.
    await client.query('SELECT pg_advisory_lock($1)', [ROLE_LOCK]);
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [owner.role]);
    const verb = known.rowCount === 0 ? 'CREATE' : 'ALTER';
    await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${escapeLiteral(owner.password)}`);
  });
  await connected(adminUrl, async (client) => {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await client.query(`ALTER SCHEMA ${schema} OWNER TO ${role}`);
  });
  const url = new URL(adminUrl);
  url.username = encodeURIComponent(owner.role);
  url.password = encodeURIComponent(owner.password);
  return url.toString();
}

/** The lock, if any, ends with the connection. */
async function connected(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function inDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.toString();
}
