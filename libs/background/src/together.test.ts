import { Together } from './together';

/** Runs that end when they are told to. */
function held() {
  const runs: { items: readonly string[]; end: () => void }[] = [];
  const run = (items: readonly string[]) =>
    new Promise<string[]>((resolve) => runs.push({ items, end: () => resolve(items.map((item) => `${item}!`)) }));
  const begun = async (count: number): Promise<void> => {
    while (runs.length < count) await new Promise((next) => setImmediate(next));
  };
  return { runs, run, begun };
}

describe('Together', () => {
  it('does in one go what is asked for in one turn, and gives each asker its own', async () => {
    const { runs, run, begun } = held();
    const together = new Together({ run, most: 10, atOnce: 1 });
    const results = Promise.all(['a', 'b', 'c'].map((item) => together.do(item)));
    await begun(1);
    expect(runs[0]?.items).toEqual(['a', 'b', 'c']);
    runs[0]?.end();
    expect(await results).toEqual(['a!', 'b!', 'c!']);
  });

  it('gathers what comes while others are under way, so many at the most', async () => {
    const { runs, run, begun } = held();
    const together = new Together({ run, most: 2, atOnce: 1 });
    const results = [together.do('a')];
    await begun(1);
    results.push(...['b', 'c', 'd'].map((item) => together.do(item)));
    runs[0]?.end();
    await begun(2);
    runs[1]?.end();
    await begun(3);
    runs[2]?.end();
    expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!', 'd!']);
    expect(runs.map(({ items }) => items)).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('fails for nobody but the one whose item fails', async () => {
    const run = (items: readonly string[]) =>
      items.includes('bad') ? Promise.reject(new Error('bad')) : Promise.resolve(items);
    const together = new Together({ run, most: 10, atOnce: 1 });
    const results = await Promise.allSettled(['a', 'bad', 'b'].map((item) => together.do(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await together.do('c')).toBe('c');
  });
});
