import type { UserRow } from '#core/accounts/queries.ts'
import { WireError } from '../wire/wire-error.ts'

/** Maximum number of factors per account: more than a person has devices. */
const MAX_FACTORS = 10

/**
 * Checks that an account may have another factor of that name.
 * @throws WireError `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`
 */
export function assureRoom({ factors }: Pick<UserRow, 'factors'>, friendlyName: string): void {
  if (friendlyName !== '' && factors.some(({ friendly_name }) => friendly_name === friendlyName)) {
    throw new WireError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendlyName}" for this user already exists`,
    )
  }
  if (factors.length >= MAX_FACTORS) {
    throw new WireError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
}
