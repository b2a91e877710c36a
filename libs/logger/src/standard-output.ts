import { Writable } from 'node:stream';

/** What a reader that has stopped reading may leave unwritten. Lines beyond it are lost, because memory would be sooner or later. */
const MAX_UNWRITTEN_BYTES = 8 * 1024 * 1024;

let lost = 0;
let output: Writable | undefined;

/** How many lines of the log this process could not write: a full disk, a broken pipe, a reader that stands still. */
export function lostLogLines(): number {
  return lost;
}

/**
 * Standard output for logs: a line that cannot be written is counted and forgotten, and the next one is tried again. Node would end the
 * process instead, and with a full disk all processes at once, for good.
 */
export function standardOutput(): Writable {
  output ??= openOutput();
  return output;
}

function openOutput(): Writable {
  // The failure itself is told to whoever wrote the line. Node's own warnings go to stderr.
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
