import { BoundedList } from './bounded-list';

describe('BoundedList', () => {
  it('keeps the newest, drops the oldest and counts what it dropped', () => {
    const list = new BoundedList<number>(2);
    for (const entry of [1, 2, 3, 4]) list.add(entry);
    expect(list.all()).toEqual([3, 4]);
    expect(list.dropped).toBe(2);
  });

  it('starts afresh when emptied', () => {
    const list = new BoundedList<number>(1);
    list.add(1);
    list.add(2);
    list.empty();
    expect(list.all()).toEqual([]);
    expect(list.dropped).toBe(0);
  });
});
