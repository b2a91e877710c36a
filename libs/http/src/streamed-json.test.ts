import { EventEmitter } from 'node:events';
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Request } from 'express';
import { pageOf } from './page';
import { streamedList, streamedPage, streamedRecord } from './streamed-json';

/** What the helpers use of a response. */
class Answer extends EventEmitter {
  contentType = '';
  destroyed = false;
  type(name: string): void {
    this.contentType = name;
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}
const anAnswer = () => {
  const answer = new Answer();
  return { answer, request: { res: answer } as unknown as Request };
};
async function* chunksOf<T>(...chunks: (T[] | Error)[]): AsyncGenerator<T[]> {
  for (const chunk of chunks) {
    await Promise.resolve();
    if (chunk instanceof Error) throw chunk;
    yield chunk;
  }
}
const read = (value: unknown) => text(value as Readable);

describe('streamedList', () => {
  it.each([
    ['none', chunksOf<number>(), []],
    ['one chunk', chunksOf([1, 2]), [1, 2]],
  ])('answers %s as a plain list', async (_what, chunks, expected) => {
    expect(await streamedList(anAnswer().request, chunks)).toEqual(expected);
  });

  // ALL-29
  it('streams several chunks as one list, empty ones left out', async () => {
    const { answer, request } = anAnswer();
    const stream = await streamedList(request, chunksOf([{ a: 1 }], [], [{ a: 2 }, { a: 3 }]));
    expect(JSON.parse(await read(stream))).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
    expect(answer.contentType).toBe('application/json');
  });

  it('streams nothing but empty chunks as an empty list', async () => {
    expect(await read(await streamedList(anAnswer().request, chunksOf([], [], [])))).toBe('[]');
  });

  it('fails at once when the first chunk fails', async () => {
    await expect(streamedList(anAnswer().request, chunksOf(new Error('down')))).rejects.toThrow('down');
  });

  // ALL-29
  it('cuts the connection when a later chunk fails', async () => {
    const { answer, request } = anAnswer();
    const stream = await streamedList(request, chunksOf([1], [2], new Error('down')));
    await expect(read(stream)).rejects.toThrow('down');
    expect(answer.destroyed).toBe(true);
  });

  it('stops reading when the client goes away', async () => {
    const { answer, request } = anAnswer();
    const stream = await streamedList(request, chunksOf([1], [2], [3]));
    answer.emit('close');
    expect((stream as unknown as Readable).destroyed).toBe(true);
  });
});

describe('streamedRecord', () => {
  it('streams entries as one object, keys escaped', async () => {
    const chunks = chunksOf<[string, number]>([['a"b', 1]], [['c', 2]]);
    expect(JSON.parse(await read(await streamedRecord(anAnswer().request, chunks)))).toEqual({ 'a"b': 1, c: 2 });
  });

  it('answers one chunk as a plain object', async () => {
    expect(await streamedRecord(anAnswer().request, chunksOf<[string, number]>([['a', 1]]))).toEqual({ a: 1 });
  });
});

describe('streamedPage', () => {
  const at = { page: 1, pageSize: 3, total: 7 };

  // ALL-28
  it.each([
    ['none', [], []],
    ['one chunk', [[1, 2, 3]], [1, 2, 3]],
    ['empty chunks', [[], [], []], []],
    ['several chunks', [[1], [2], [3]], [1, 2, 3]],
  ])('sends %s in the wrapper of every page, byte for byte', async (_what, chunks, list) => {
    const page = await streamedPage(anAnswer().request, at, chunksOf<number>(...chunks));
    const sent = 'list' in page ? JSON.stringify(page) : await read(page);
    expect(sent).toBe(JSON.stringify(pageOf(list, at)));
  });

  // ALL-29
  it('makes no entry before the one before it is taken, but for two ahead', async () => {
    let made = 0;
    const entries = async function* () {
      for (; made < 50;) {
        await Promise.resolve();
        made += 1;
        yield ['x'.repeat(100_000)];
      }
    };
    const page = await streamedPage(anAnswer().request, at, entries());
    let taken = 0;
    for await (const chunk of page as unknown as Readable) {
      taken += (chunk as Buffer).length / 100_000;
      expect(made - taken).toBeLessThanOrEqual(3);
    }
    expect(made).toBe(50);
  });
});
