import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { workplacesQuery } from '../api/workplaces-query.ts'
import { useAccount } from '../session/session-context.tsx'
import { chooseWorkplace, toChoice } from '../session/workplace.ts'

/**
 * Updates the stored name, role and logo of the company for which the person acts, because an
 * administrator may have changed them. Renders nothing.
 */
export function CurrentRole(): null {
  const { person, workplace } = useAccount()
  const { data } = useQuery(workplacesQuery)
  const found = data?.find(({ id }) => id === workplace?.id)
  useEffect(() => {
    if (found === undefined || workplace === undefined) return
    const next = toChoice(person, found)
    if (JSON.stringify(next) !== JSON.stringify(workplace)) chooseWorkplace(next)
  }, [found, person, workplace])
  return null
}
