import { Client, escapeIdentifier, escapeLiteral } from 'pg';

export interface SchemaOwner {
  schema: string;
  role: string;
  password: string;
}

/**
 * Makes a service's role and its schema, both or whichever is missing, and answers the URL that the service connects with.
 * `adminUrl` belongs to whoever sets a database up (a local run, a test, a migration job), never to a service.
 */
export async function provisionSchema(adminUrl: string, owner: SchemaOwner): Promise<string> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const role = escapeIdentifier(owner.role);
    const schema = escapeIdentifier(owner.schema);
    // Two set-ups at once would both miss the role and both create it.
    await client.query('SELECT pg_advisory_lock(7829002)');
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [owner.role]);
    const verb = known.rowCount === 0 ? 'CREATE' : 'ALTER';
    await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${escapeLiteral(owner.password)}`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await client.query(`ALTER SCHEMA ${schema} OWNER TO ${role}`);
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.username = encodeURIComponent(owner.role);
  url.password = encodeURIComponent(owner.password);
  return url.toString();
}
