/** `node door.mjs HOST PORT TO`: passes connections on to a port of this machine. When it is killed they all end, and none is taken. */
import { connect, createServer } from 'node:net';

const [host, port, to] = process.argv.slice(2);

createServer((socket) => {
  const upstream = connect(Number(to), '127.0.0.1');
  for (const each of [socket, upstream]) each.on('error', () => undefined);
  socket.on('close', () => upstream.destroy()).pipe(upstream);
  upstream.on('close', () => socket.destroy()).pipe(socket);
}).listen(Number(port), host);
