import { may, type Permission } from '#domain/role.ts'
import { useAccount } from '../session/session-context.tsx'

/** Returns true if the person's role in the chosen account has a permission. */
export function useMay(permission: Permission): boolean {
  const { workplace } = useAccount()
  return workplace === undefined || may(workplace.role, permission)
}
