import { pageOf } from './page';

describe('pageOf', () => {
  // ALL-28
  it.each([
    ['the first of two', { page: 0, pageSize: 2, total: 3 }, { pagesCount: 2, hasNext: true, hasPrevious: false }],
    ['the last of two', { page: 1, pageSize: 2, total: 3 }, { pagesCount: 2, hasNext: false, hasPrevious: true }],
    ['the only one', { page: 0, pageSize: 2, total: 2 }, { pagesCount: 1, hasNext: false, hasPrevious: false }],
    ['past the end', { page: 9, pageSize: 2, total: 3 }, { pagesCount: 2, hasNext: false, hasPrevious: true }],
    ['of nothing', { page: 0, pageSize: 2, total: 0 }, { pagesCount: 0, hasNext: false, hasPrevious: false }],
    ['past nothing', { page: 1, pageSize: 2, total: 0 }, { pagesCount: 0, hasNext: false, hasPrevious: false }],
  ])('tells what surrounds a page: %s', (_which, at, expected) => {
    expect(pageOf([], at)).toEqual({
      list: [],
      currentPage: at.page,
      pageSize: at.pageSize,
      totalElementsCount: at.total,
      ...expected,
    });
  });
});
