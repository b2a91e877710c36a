import { propertiesOnTwoLevels } from './combination-levels';

const pairs = (...list: string[]) =>
  list.map((text) => ({ parentId: text.split('>')[0] ?? '', childId: text.split('>')[1] ?? '' }));

describe('combinations have one level', () => {
  it.each([
    ['nothing', pairs(), []],
    ['a villa of rooms', pairs('villa>room', 'villa>suite'), []],
    ['a room in two villas', pairs('villa>room', 'annex>room'), []],
    ['an estate of villas of rooms', pairs('estate>villa', 'villa>room'), ['villa']],
    ['two that are made of each other', pairs('a>b', 'b>a'), ['b', 'a']],
  ])('in %s', (_what, given, found) => {
    expect([...propertiesOnTwoLevels(given)].sort()).toEqual([...found].sort());
  });
});
