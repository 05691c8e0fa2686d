import { hasCode } from '#platform/errors/has-code.ts'
import { Failure } from '#platform/errors/failure.ts'

/** SQLSTATE with which the database refuses to leave a company without an owner. */
const LAST_OWNER = 'LO001'

/**
 * Runs work that changes memberships.
 * @throws Failure `last_owner` if the database refuses the work for that reason
 */
export async function keepingAnOwner<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (hasCode(error, LAST_OWNER)) throw new Failure('last_owner')
    throw error
  }
}
