/** Run by the build, after the client's: puts its package beside the document that it was made from. */
import { join } from 'node:path';
import { copyClient } from './reference-file';

const GATEWAY = join(__dirname, '../..');
const [, , client] = process.argv;
if (client === undefined) throw new Error('Name the package of the client');
for (const folder of ['src', 'dist']) copyClient(join(GATEWAY, folder), client);
