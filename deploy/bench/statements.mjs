/** How many statements PostgreSQL has answered, and how much it wrote, as pg_stat_statements counts. */

/** @typedef {{ calls: number, walBytes: number }} Statements */

/** Forgets what was counted. @param {import('pg').Pool} admin */
export async function forgetStatements(admin) {
  await admin.query('SELECT pg_stat_statements_reset()');
}

/** @param {import('pg').Pool} admin @returns {Promise<Statements>} */
export async function countStatements(admin) {
  const { rows } = await admin.query(
    `SELECT coalesce(sum(calls), 0)::float8 AS calls, coalesce(sum(wal_bytes), 0)::float8 AS "walBytes" FROM pg_stat_statements`,
  );
  return /** @type {Statements} */ (rows[0]);
}
