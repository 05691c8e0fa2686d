import { accessEndProblem } from '#domain/accounts/membership.ts'
import type { Role } from '#domain/accounts/role.ts'
import { Failure } from '#platform/errors/failure.ts'

/**
 * Checks the end of a member's access.
 * @throws Failure `invalid_fields`
 */
export function assureEnd(role: Role, until: string | null, field = 'expires_at'): void {
  const problem = accessEndProblem(role, until, new Date())
  if (problem !== undefined) throw new Failure('invalid_fields', { fields: { [field]: problem } })
}
