import type { MemberChange } from '#contract/endpoints/companies.ts'
import { Failure } from '#platform/errors/failure.ts'

/** Maximum number of days for which an auditor may have access. */
const MAX_AUDITOR_DAYS = 180
const DAY_MS = 86_400_000

/**
 * Checks the end of a member's access. An auditor's access must end within 180 days.
 * @throws Failure `invalid_fields`
 */
export function assureEnd(role: MemberChange['role'], until: string | null, field = 'expires_at'): void {
  const refuse = (problem: 'required' | 'in_past' | 'access_too_long') =>
    new Failure('invalid_fields', { fields: { [field]: problem } })
  if (until === null) {
    if (role === 'auditor') throw refuse('required')
    return
  }
  const left = Date.parse(until) - Date.now()
  if (left <= 0) throw refuse('in_past')
  if (role === 'auditor' && left > MAX_AUDITOR_DAYS * DAY_MS) throw refuse('access_too_long')
}
