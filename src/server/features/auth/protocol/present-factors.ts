import type { UserRow } from '#core/accounts/queries.ts'

/** Presents the factors of the user object, never their secrets. */
export function presentFactors({ factors }: Pick<UserRow, 'factors'>): readonly object[] {
  return factors.map(({ id, friendly_name, factor_type, status, ...times }) => ({
    id,
    created_at: toInstant(times.created_at),
    updated_at: toInstant(times.updated_at),
    status,
    ...(friendly_name !== '' && { friendly_name }),
    factor_type,
    ...(times.last_challenged_at !== null && { last_challenged_at: toInstant(times.last_challenged_at) }),
  }))
}

/** Returns true if the account requires a second step. */
export function hasSecondStep({ factors }: Pick<UserRow, 'factors'>): boolean {
  return factors.some(({ status }) => status === 'verified')
}

function toInstant(text: string): string {
  return new Date(text).toISOString()
}
