import { CombinationLevels } from './combination-levels';

const pairs = (...list: string[]) =>
  list.map((text) => ({ parentId: text.split('>')[0] ?? '', childId: text.split('>')[1] ?? '' }));

// INV-19
describe('combinations have one level', () => {
  it.each<[string, string[], string, string[], string | undefined]>([
    ['a villa of rooms', [], 'villa', ['room', 'suite'], undefined],
    ['a room in two villas', ['annex>room'], 'villa', ['room'], undefined],
    ['another room of a villa', ['villa>room'], 'villa', ['suite'], undefined],
    ['an estate of villas of rooms', ['villa>room'], 'estate', ['villa'], 'villa'],
    ['rooms of beds', ['villa>room'], 'room', ['bed'], 'room'],
    ['a room that is made of nothing', ['villa>room'], 'room', [], undefined],
    ['two that are made of each other', ['a>b'], 'b', ['a'], 'b'],
    ['a villa of itself', [], 'villa', ['villa'], 'villa'],
  ])('%s, where there is %j', (_what, there, parentId, childIds, found) => {
    expect(new CombinationLevels(pairs(...there)).onTwoLevels(parentId, childIds)).toBe(found);
  });

  it('is judged without what was taken away', () => {
    const levels = new CombinationLevels(pairs('villa>room', 'annex>room'));
    levels.remove('villa', ['room']);
    expect(levels.onTwoLevels('estate', ['villa'])).toBeUndefined();
    expect(levels.onTwoLevels('room', ['bed'])).toBe('room');
    levels.remove('annex', ['room']);
    expect(levels.onTwoLevels('room', ['bed'])).toBeUndefined();
  });
});
