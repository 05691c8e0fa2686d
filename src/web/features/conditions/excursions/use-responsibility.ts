import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../../session/state/session-context.tsx'
import { membersQuery } from '../../companies/company-queries.ts'

/** Printed name and registration of a person who signs. */
export type Signer = { readonly name: string; readonly registration: string }

/**
 * Returns the printed name and registration of the person if they are a responsible person of the
 * company. Returns `typed` in a person's own account, whose owner types them. Returns null if the
 * person may not sign, and undefined before it is known.
 */
export function useResponsibility(): Signer | 'typed' | null | undefined {
  const { workplace, person } = useAccount()
  const isCompany = workplace !== undefined && workplace.id !== person
  const members = useQuery({ ...membersQuery, enabled: isCompany })
  if (!isCompany) return 'typed'
  return members.data && (members.data.find(({ is_self: isSelf }) => isSelf)?.responsibility ?? null)
}
