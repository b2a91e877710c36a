import { isUtf8 } from 'node:buffer';
import { importErrors } from './import.errors';

/** The same as the limit of JSON bodies. */
export const MAX_LINE_BYTES = 1024 * 1024;

const LINE_FEED = 0x0a;

/** One line of an upload, counted from 1: its text, or the reason why it cannot be read. */
export interface Line {
  readonly number: number;
  readonly text: string;
  readonly problem?: string;
}

/**
 * Splits a stream of bytes into lines, as they come: all lines that a chunk completes at once. Never holds more than one line and one
 * chunk; the rest of a line that is too long is skipped. Throws IMPORT_TOO_LARGE above `maxBytes`.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line[]> {
  const splitter = new LineSplitter();
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw importErrors.tooLarge(maxBytes);
    const lines = splitter.take(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last) yield [last];
}

class LineSplitter {
  private parts: Buffer[] = [];
  private length = 0;
  private count = 0;

  take(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, start);
      if (end < 0) break;
      this.keep(chunk.subarray(start, end));
      lines.push(this.finish());
      start = end + 1;
    }
    this.keep(chunk.subarray(start));
    return lines;
  }

  /** The last line needs no line feed. */
  end(): Line | undefined {
    return this.length > 0 ? this.finish() : undefined;
  }

  private keep(part: Buffer): void {
    this.length += part.length;
    if (this.length > MAX_LINE_BYTES) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }

  private finish(): Line {
    const { parts, length } = this;
    this.parts = [];
    this.length = 0;
    this.count += 1;
    if (length > MAX_LINE_BYTES)
      return { number: this.count, text: '', problem: `the line is longer than ${MAX_LINE_BYTES} bytes` };
    const [only] = parts;
    const bytes = parts.length === 1 && only ? only : Buffer.concat(parts);
    if (!isUtf8(bytes)) return { number: this.count, text: '', problem: 'the line is not UTF-8' };
    // A byte order mark counts as white space.
    return { number: this.count, text: bytes.toString('utf8').trim() };
  }
}
