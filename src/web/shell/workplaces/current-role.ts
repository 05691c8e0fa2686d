import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { workplacesQuery } from '../../api/workplaces-query.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { chooseWorkplace, toChoice } from '../../session/account/workplace.ts'

/**
 * Updates the stored name, role and logo of the company for which the person acts, because an
 * administrator may have changed them. Another role may see less, so it starts with an empty cache.
 * Renders nothing.
 */
export function CurrentRole(): null {
  const { person, workplace } = useAccount()
  const client = useQueryClient()
  const { data } = useQuery(workplacesQuery)
  const found = data?.find(({ id }) => id === workplace?.id)
  useEffect(() => {
    if (found === undefined || workplace === undefined) return
    const next = toChoice(person, found)
    if (JSON.stringify(next) === JSON.stringify(workplace)) return
    chooseWorkplace(next)
    if (next.role !== workplace.role)
      client.removeQueries({ predicate: ({ queryKey: [first] }) => first !== workplacesQuery.queryKey[0] })
  }, [found, person, workplace, client])
  return null
}
