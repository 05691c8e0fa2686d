import { may, type Permission } from '#domain/accounts/role.ts'
import { useAccount } from '../session/state/session-context.tsx'

/** Returns true if the person's role in the chosen account has a permission. */
export function useMay(permission: Permission): boolean {
  const { workplace } = useAccount()
  return workplace === undefined || may(workplace.role, permission)
}
