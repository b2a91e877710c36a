import { Writable } from 'node:stream';

/**
 * How much may wait to be written when the reader of the log has stopped reading. Further lines are lost, because
 * otherwise memory would run out.
 */
const MAX_UNWRITTEN_BYTES = 8 * 1024 * 1024;

let lost = 0;
let output: Writable | undefined;

/**
 * How many log lines this process could not write, because of a full disk, a broken pipe or a reader that has stopped.
 */
export function lostLogLines(): number {
  return lost;
}

/**
 * Standard output for logs: a line that cannot be written is counted and dropped, and the next one is tried. Without
 * this Node would end the process, and on a full disk every process.
 */
export function standardOutput(): Writable {
  output ??= openOutput();
  return output;
}

function openOutput(): Writable {
  // The failed write reports the error itself. Node's own warnings go to stderr.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return new Writable({
    decodeStrings: false,
    write: (line: string, _encoding, done) => {
      write(line);
      done();
    },
  });
}

function write(line: string): void {
  if (process.stdout.writableLength > MAX_UNWRITTEN_BYTES) lost += 1;
  else
    process.stdout.write(line, (error) => {
      if (error) lost += 1;
    });
}
