/** Events that outside systems send. */

/** @type {import('../measure.mjs').Path} */
export const webhookAccepted = {
  name: 'webhook accepted, durable',
  aim: '30 % of its two inserts',
  service: 'webhooks',
  async prepare({ admin, gateway, as }) {
    const source = 'bench';
    await gateway({
      method: 'POST',
      path: '/api/v1/admin/webhooks/credentials',
      headers: as.admin,
      body: { source, username: 'bench', password: 'a-password-of-the-bench-1' },
    });
    const authorization = `Basic ${Buffer.from('bench:a-password-of-the-bench-1').toString('base64')}`;
    const run = Date.now();
    let turn = 0;
    const event = () => {
      turn += 1;
      return {
        id: `e-${run}-${turn}`,
        body: JSON.stringify({ type: 'order.paid', order: turn, text: 'x'.repeat(400) }),
      };
    };
    await admin.query(`CREATE TABLE bench.event (id text PRIMARY KEY, body bytea NOT NULL, at timestamptz NOT NULL DEFAULT now());
      CREATE TABLE bench.outbox (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, event_id text NOT NULL)`);
    const text = `WITH kept AS (INSERT INTO bench.event (id, body) VALUES ($1, $2) RETURNING id) INSERT INTO bench.outbox (event_id) SELECT id FROM kept`;
    return {
      once: () => {
        const { id, body } = event();
        const headers = { Authorization: authorization, 'webhook-id': id };
        return gateway({ method: 'POST', path: `/api/webhooks/${source}`, headers, body });
      },
      floor: () => {
        const { id, body } = event();
        return admin.query({ name: 'bench-event', text, values: [id, Buffer.from(body)] });
      },
    };
  },
};
