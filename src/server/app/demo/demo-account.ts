import { randomInt, randomUUID } from 'node:crypto'
import { openPasswordHasher } from '#features/auth/credentials/password-hash.ts'
import { confirmUser, insertUser } from '#core/accounts/queries.ts'
import { Semaphore } from '#platform/concurrency/semaphore.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Services } from '#platform/services.ts'

export type DemoAccount = {
  readonly id: string
  readonly email: string
  /** Password, shown once to the person who started the demo. Only its hash is stored. */
  readonly password: string
  readonly passwordHash: string
}

/**
 * No mail can reach the domain `lastro.example` (RFC 2606), so nobody else can confirm an account
 * with this address.
 */
export const DEMO_EMAIL = 'demo@lastro.example'
/** Name of the demo account's person, which is invented. */
export const DEMO_NAME = 'Amanda Rocha'
/** Alphabet without ambiguous characters. Four groups give 79 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/**
 * Creates the demo account, already confirmed. Returns undefined if another process created it
 * first.
 */
export async function createDemoAccount({
  pool,
  config,
}: Pick<Services, 'pool' | 'config'>): Promise<DemoAccount | undefined> {
  const password = createPassword()
  const hasher = openPasswordHasher(new Semaphore({ concurrency: 1 }), config.passwordCost)
  const passwordHash = await hasher.hash(password)
  const account = { id: randomUUID(), email: DEMO_EMAIL, password, passwordHash }
  return inTransaction(pool, [account.id], async (tx) => {
    const [user] = await insertUser(tx, account.id, account.email, passwordHash, {
      full_name: DEMO_NAME,
    })
    if (user === undefined) return undefined
    await confirmUser(tx, account.id)
    return account
  })
}

function createPassword(): string {
  return Array.from({ length: GROUPS }, createGroup).join('-')
}

function createGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
