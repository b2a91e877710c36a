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
    await admin.query(`
      CREATE TABLE bench.event (LIKE webhooks.webhook_event INCLUDING ALL);
      CREATE TABLE bench.outbox (LIKE webhooks.outbox INCLUDING ALL)`);
    const keep = `INSERT INTO bench.event (id, source, event_type, body, content_type) VALUES ($1, 'bench', 'order.paid', $2, 'application/json')`;
    const tell = `INSERT INTO bench.outbox (topic, key, value, headers) VALUES ('bench', $1, $2, '{}')`;
    return {
      once: () => {
        const { id, body } = event();
        const headers = { Authorization: authorization, 'webhook-id': id };
        return gateway({ method: 'POST', path: `/api/webhooks/${source}`, headers, body });
      },
      // The same two inserts, in tables as the service has them, in one transaction.
      floor: async () => {
        const { id, body } = event();
        const client = await admin.connect();
        try {
          await client.query('BEGIN');
          await client.query({ name: 'bench-keep', text: keep, values: [id, Buffer.from(body)] });
          await client.query({ name: 'bench-tell', text: tell, values: [id, Buffer.from(body)] });
          await client.query('COMMIT');
        } finally {
          client.release();
        }
      },
    };
  },
};
