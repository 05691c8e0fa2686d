import { useQueryClient } from '@tanstack/react-query'
import type { Entry, ReferenceList } from './reference-list.ts'

/** Returns a function that refetches all queries that show entries of the list. */
export function useRefresh<E extends Entry, Content>({
  query,
  shownIn = [],
}: ReferenceList<E, Content>): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [query.queryKey, ...shownIn.map((name) => [name])])
      void client.invalidateQueries({ queryKey })
  }
}
