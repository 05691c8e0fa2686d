import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'

type Switched = { readonly enabled: boolean }

/** A switch that the server keeps: it moves at once, and back when it could not be kept. */
export function usePageSwitch<State extends Switched>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<State>,
  write: (enabled: boolean) => Promise<State>,
) {
  const client = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) })
  const save = useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: write,
    onMutate: async (enabled) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<State>(queryKey)
      if (before !== undefined) client.setQueryData<State>(queryKey, { ...before, enabled })
      return before
    },
    onError: (_error, _enabled, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { query, save }
}
