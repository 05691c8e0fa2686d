import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../../session/state/session-context.tsx'
import { membersQuery } from '../../companies/company-queries.ts'

/**
 * Returns the printed name and registration of the person if they are a responsible person of the
 * company. Returns null if not, and undefined before it is known.
 */
export function useResponsibility() {
  const { workplace, person } = useAccount()
  const isCompany = workplace !== undefined && workplace.id !== person
  const members = useQuery({ ...membersQuery, enabled: isCompany })
  if (!isCompany) return null
  return members.data && (members.data.find(({ is_self: isSelf }) => isSelf)?.responsibility ?? null)
}
