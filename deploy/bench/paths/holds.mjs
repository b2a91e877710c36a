/** Rooms held without payment, and given back. */
import { ITEMS, makeCart } from './carts.mjs';

/** @type {import('../measure.mjs').Path} */
export const hold = {
  name: 'hold placed and released',
  aim: '200 on four cores',
  service: 'holds',
  follows: true,
  async prepare(bench) {
    const { admin, gateway, as, connections } = bench;
    /** @type {string[]} */
    const carts = [];
    const first = 1 + connections * ITEMS; // after those of the other carts
    for (let lane = 0; lane < connections; lane += 1)
      carts.push((await makeCart(bench, { name: `Hold ${lane}`, items: 1, first: first + lane, meals: false })).id);
    await admin.query(`CREATE TABLE bench.claim (id text, date date, quantity int, PRIMARY KEY (id, date));
      CREATE TABLE bench.held (id text PRIMARY KEY, status text NOT NULL)`);
    const place = `WITH held AS (INSERT INTO bench.held VALUES ($1, 'ACTIVE') RETURNING id)
      INSERT INTO bench.claim SELECT id, current_date + n, 1 FROM held, generate_series(1, 5) AS n`;
    const release = `WITH freed AS (DELETE FROM bench.claim WHERE id = $1) UPDATE bench.held SET status = 'RELEASED' WHERE id = $1`;
    let turn = 0;
    return {
      once: async (lane) => {
        const path = `/api/v1/cart/${carts[lane]}/hold`;
        await gateway({ method: 'POST', path, headers: as.agent });
        return gateway({ method: 'DELETE', path, headers: as.agent });
      },
      floor: async () => {
        turn += 1;
        await admin.query({ name: 'bench-place', text: place, values: [`hold-${turn}`] });
        return admin.query({ name: 'bench-release', text: release, values: [`hold-${turn}`] });
      },
    };
  },
};
