import { Readable } from 'node:stream';
import { type Request } from 'express';
import { type Page, pageOf } from './page';

/**
 * A list that may be too long to hold, as a controller's return value: `chunks` are sent one after the other, as fast as the client
 * reads. One that fits into a single chunk is answered like any other. A failure before the first byte is answered as an error;
 * later the connection is cut, so that nobody takes half a list for a whole one.
 */
export async function streamedList<T>(request: Request, chunks: AsyncIterable<readonly T[]>): Promise<T[]> {
  const ahead = await readAhead(chunks);
  if (ahead.whole) return [...ahead.whole];
  return streamed<T[]>(request, pieces('[', ']', ahead.all, JSON.stringify));
}

/** The same for an object, whose entries come in chunks. */
export async function streamedRecord<T>(
  request: Request,
  chunks: AsyncIterable<readonly (readonly [string, T])[]>,
): Promise<Record<string, T>> {
  const ahead = await readAhead(chunks);
  if (ahead.whole) return Object.fromEntries(ahead.whole);
  const entry = ([key, value]: readonly [string, T]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`;
  return streamed<Record<string, T>>(request, pieces('{', '}', ahead.all, entry));
}

/** The same for a page, whose entries come in chunks. */
export async function streamedPage<T>(
  request: Request,
  at: { page: number; pageSize: number; total: number },
  chunks: AsyncIterable<readonly T[]>,
): Promise<Page<T>> {
  const ahead = await readAhead(chunks);
  if (ahead.whole) return pageOf([...ahead.whole], at);
  const { list: _list, ...wrapper } = pageOf<T>([], at);
  const close = `],${JSON.stringify(wrapper).slice(1)}`;
  return streamed<Page<T>>(request, pieces('{"list":[', close, ahead.all, JSON.stringify));
}

/** Reads up to two chunks: with a second one the answer is streamed. */
async function readAhead<T>(chunks: AsyncIterable<readonly T[]>): Promise<{
  whole?: readonly T[];
  all: AsyncIterable<readonly T[]>;
}> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return { whole: [], all: chunks };
  const second = await iterator.next();
  if (second.done) return { whole: first.value, all: chunks };
  const rest = { [Symbol.asyncIterator]: () => iterator };
  async function* all(): AsyncGenerator<readonly T[]> {
    yield first.value as readonly T[];
    yield second.value as readonly T[];
    yield* rest;
  }
  return { all: all() };
}

async function* pieces<T>(
  open: string,
  close: string,
  chunks: AsyncIterable<readonly T[]>,
  write: (each: T) => string,
): AsyncGenerator<string> {
  let before = open;
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    yield before + chunk.map(write).join(',');
    before = ',';
  }
  yield before === open ? open + close : close;
}

/** The generated routes pipe a readable; the declared type is what the client reads. */
function streamed<T>({ res: response }: Request, text: AsyncIterable<string>): T {
  const readable = Readable.from(text, { objectMode: false });
  readable.once('error', () => response?.destroy());
  response?.once('close', () => readable.destroy());
  response?.type('application/json');
  return readable as unknown as T;
}
