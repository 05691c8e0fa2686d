import { checkHead } from './check-head.ts'
import type { Found } from './verify-showcase.ts'

/**
 * Verifies the newest signed head of the log, and that the log only grew since this browser's last
 * visit.
 */
export async function verifyLog(): Promise<Found> {
  const { head, growth } = await checkHead()
  return {
    isValid: growth.status !== 'failed',
    events: head.size,
    head,
    origin: head.origin,
  }
}
