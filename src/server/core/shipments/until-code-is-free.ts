import { Refusal } from '#domain/error.ts'

const MAX_ATTEMPTS = 5

/**
 * Calls `create` up to five times, until the random tracking code that the server draws belongs to
 * no other shipment.
 */
export async function untilCodeIsFree<T>(create: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create()
    } catch (error) {
      const isTaken = error instanceof Refusal && error.code === 'tracking_id_taken'
      if (!isTaken || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
