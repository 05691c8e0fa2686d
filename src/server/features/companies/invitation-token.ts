import { hash } from 'node:crypto'

/** Time for which the link of an invitation works, as PostgreSQL writes it. */
export const INVITATION_LIFETIME = '14 days'

/**
 * Returns the hash by which an invitation's secret is stored. It needs no salt, because 256 random
 * bits cannot be guessed.
 */
export function hashInvitationToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
