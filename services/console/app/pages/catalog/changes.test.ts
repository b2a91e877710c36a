import { changesBetween } from './changes';

describe('what an edit of an entry changes', () => {
  it('is named field by field, those that come and go too', () => {
    const before = { name: 'Villa', rank: 1, details: { pool: true }, image: 'a' };
    const after = { name: 'Villa', rank: 2, details: { pool: false }, bedrooms: 3 };
    expect(changesBetween(before, after)).toEqual([
      { field: 'rank', before: '1', after: '2' },
      { field: 'details', before: '{"pool":true}', after: '{"pool":false}' },
      { field: 'image', before: '"a"', after: 'nothing' },
      { field: 'bedrooms', before: 'nothing', after: '3' },
    ]);
  });

  it('is nothing where nothing was edited', () => {
    expect(changesBetween({ a: [1] }, { a: [1] })).toEqual([]);
  });
});
