import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { statusesQuery } from '../api/statuses-query.ts'

export type OwnStatuses = {
  /** Names of the account's own statuses, in the order that the account chose. */
  readonly names: readonly string[]
  /** Returns the colour of one of the account's own statuses; undefined for any other status. */
  readonly colorOf: (status: string) => string | undefined
}

/** Returns the statuses that the account added to the mandatory ones. */
export function useOwnStatuses(): OwnStatuses {
  const { data } = useQuery(statusesQuery)
  return useMemo(() => {
    const own = data?.filter(({ is_default }) => !is_default) ?? []
    const colors = new Map(own.map(({ name, color }) => [name, color]))
    return { names: [...colors.keys()], colorOf: (status) => colors.get(status) }
  }, [data])
}
