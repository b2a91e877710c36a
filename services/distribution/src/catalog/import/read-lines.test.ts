import * as fc from 'fast-check';
import { type Line, MAX_LINE_BYTES, readLines } from './read-lines';

async function* chunksOf(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let start = 0;
  for (let index = 0; start < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    yield bytes.subarray(start, start + size);
    start += size;
    await Promise.resolve();
  }
}

async function linesOf(bytes: Buffer, sizes: readonly number[] = [64 * 1024], maxBytes = 1e9): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const some of readLines(chunksOf(bytes, sizes), maxBytes)) lines.push(...some);
  return lines;
}

describe('lines of an upload', () => {
  it('are the same however the bytes are cut, even inside a character', async () => {
    const text = fc.array(fc.stringMatching(/^[a-z€😀{}" ]{0,12}$/u), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), async (texts, sizes) => {
        const lines = await linesOf(Buffer.from(texts.map((each) => `${each}\n`).join('')), sizes);
        expect(lines).toEqual(texts.map((each, index) => ({ number: index + 1, text: each.trim() })));
      }),
    );
  });

  it.each([
    ['no line feed at the end', 'a\nb', ['a', 'b']],
    ['carriage returns', 'a\r\nb\r\n', ['a', 'b']],
    ['a byte order mark', '\ufeffa\nb', ['a', 'b']],
    ['blank lines, which count', 'a\n\n  \nb\n', ['a', '', '', 'b']],
    ['nothing at all', '', []],
  ])('take %s', async (_what, text, lines) => {
    expect((await linesOf(Buffer.from(text))).map((line) => line.text)).toEqual(lines);
  });

  // CATALOG-13
  it('that are too long are skipped, and the ones behind them read', async () => {
    const long = Buffer.concat([Buffer.alloc(MAX_LINE_BYTES + 1, 'x'), Buffer.from('\nnext')]);
    expect(await linesOf(long)).toMatchObject([
      { number: 1, text: '', problem: expect.stringContaining('longer') as string },
      { number: 2, text: 'next' },
    ]);
    expect((await linesOf(Buffer.alloc(MAX_LINE_BYTES, 'x')))[0]?.problem).toBeUndefined();
  });

  it('that are not UTF-8 are named', async () => {
    expect(await linesOf(Buffer.from([0x22, 0xff, 0x22, 0x0a, 0x61]))).toMatchObject([
      { number: 1, problem: 'the line is not UTF-8' },
      { number: 2, text: 'a' },
    ]);
  });

  it('end at the limit of the upload', async () => {
    await expect(linesOf(Buffer.from('a\nb\nc\n'), [2], 4)).rejects.toMatchObject({ code: 'IMPORT_TOO_LARGE' });
  });
});
