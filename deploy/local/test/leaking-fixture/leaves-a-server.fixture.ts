import { createServer } from 'node:net';

it('leaves a server', async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  expect(server.listening).toBe(true);
});
