/** Gives up on work that may never answer; the work itself goes on. `late` makes the error. */
export async function within<T>(limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), limitMs);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * An error like that of a socket that timed out, so that the connection counts as broken: the other end may be gone
 * without having closed it.
 */
export function noAnswer(what: string, limitMs: number): () => Error {
  return () => Object.assign(new Error(`${what} took longer than ${limitMs} ms`), { code: 'ETIMEDOUT' });
}
