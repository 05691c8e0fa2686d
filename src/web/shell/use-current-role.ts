import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { workplacesQuery } from '../api/workplaces-query.ts'
import { useAccount } from '../session/session-context.tsx'
import { chooseWorkplace, toChoice } from '../session/workplace.ts'

/**
 * Updates what is stored of the company for which the person acts, because an
 * administrator may have changed them. Calls nothing in the person's own account.
 */
export function useCurrentRole(): void {
  const { person, workplace } = useAccount()
  const isCompany = workplace !== undefined && workplace.id !== person
  const { data } = useQuery({ ...workplacesQuery, enabled: isCompany })
  const found = data?.find(({ id }) => id === workplace?.id)
  useEffect(() => {
    if (found === undefined || workplace === undefined) return
    const next = toChoice(person, found)
    if (JSON.stringify(next) !== JSON.stringify(workplace)) chooseWorkplace(next)
  }, [found, person, workplace])
}
