import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, type Query } from './client';

/** Lists look again by themselves; what is on the screen is never older than this while the platform answers. */
export const REFRESH_MS = 10_000;
const MAX_RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      refetchOnWindowFocus: true,
      retry: (count, error) =>
        count < MAX_RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});

/** A read of the API that is repeated while the page is open. `path` null: nothing to ask yet. */
export function useRead<T>(path: string | null, query: Query = {}, refreshMs: number | false = REFRESH_MS) {
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => call<T>('GET', path ?? '', { query, signal }),
    enabled: path !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

/** A change; afterwards everything on the screen is read again. */
export function useChange<Input, Output = unknown>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries() });
}
