import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'

type Switched = { readonly enabled: boolean }

/**
 * Returns the state of a switch that the server stores. The switch moves immediately, and moves
 * back if saving fails.
 */
export function usePageSwitch<State extends Switched>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<State>,
  write: (enabled: boolean) => Promise<State>,
) {
  const client = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) })
  const save = useMutation({
    // Runs mutations one after the other, so that the last choice is stored.
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
