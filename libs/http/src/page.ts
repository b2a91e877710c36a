/** One page of a list: what every paged route of the platform answers. */
export interface Page<T> {
  list: T[];
  /** Zero-based. @isInt */
  currentPage: number;
  /** @isInt */
  pageSize: number;
  /** @isInt */
  totalElementsCount: number;
  /** @isInt */
  pagesCount: number;
  hasNext: boolean;
  hasPrevious: boolean;
}

/** Wraps the entries of page `page` (zero-based) out of `total`; a page past the end is empty, not an error. */
export function pageOf<T>(list: T[], at: { page: number; pageSize: number; total: number }): Page<T> {
  const pagesCount = Math.ceil(at.total / at.pageSize);
  return {
    list,
    currentPage: at.page,
    pageSize: at.pageSize,
    totalElementsCount: at.total,
    pagesCount,
    hasNext: at.page + 1 < pagesCount,
    hasPrevious: at.page > 0 && pagesCount > 0,
  };
}
