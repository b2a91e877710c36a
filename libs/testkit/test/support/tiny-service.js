/** The least service that `ServiceProcess` can start: it logs which ports it got, and is ready. */
const { createServer } = require('node:http');

if (process.env.BROKEN) throw new Error('no such setting');
const server = createServer((_request, response) => response.end(String(process.pid)));
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const { port } = server.address();
  console.log(JSON.stringify({ message: 'started', ports: { port, managementPort: port } }));
});
process.on('SIGTERM', () => {
  console.log(JSON.stringify({ message: 'stopped' }));
  process.exit(0);
});
