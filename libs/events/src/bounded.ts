/**
 * Gives up on something that may never answer, such as a query on a connection whose other end is gone without a word. The
 * code is that of a timed-out socket, so that the connection counts as broken.
 */
export async function bounded<T>(what: string, limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error(`${what} took longer than ${limitMs} ms`), { code: 'ETIMEDOUT' })),
      limitMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
