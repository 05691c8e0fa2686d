import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Semaphore } from '#platform/concurrency/semaphore.ts'
import type { PasswordCost } from '#platform/config/config.ts'

export type PasswordHasher = {
  /**
   * Returns a PHC string (github.com/P-H-C/phc-string-format), with the salt and cost of `like` if
   * given.
   */
  readonly hash: (password: string, like?: string) => Promise<string>
  /**
   * Returns `password` if a password matches the account's password hash, `decoy` if it matches a
   * decoy, and undefined otherwise. All these hashes share one salt, so that one computation
   * suffices for any number of hashes. Without hashes, the computation still runs, so that its time
   * does not reveal whether the account exists.
   */
  readonly match: (password: string, stored: StoredPasswords) => Promise<'password' | 'decoy' | undefined>
}

/**
 * Hash of an account's password, and its decoys. A decoy is the hash of a password from a repeated
 * sign-up with the account's address. A password that matches only a decoy never signs in.
 */
export type StoredPasswords = { readonly password: string | null; readonly decoys: readonly string[] }

const SALT_LENGTH = 16
const HASH_LENGTH = 32

type Recipe = PasswordCost & { readonly salt: Buffer }
type Hashed = Recipe & { readonly hash: Buffer }

const derive = promisify(argon2)

/**
 * Creates a password hasher that runs off the event loop, with the concurrency of the semaphore.
 * @param cost cost of new hashes; stored ones state their own
 */
export function openPasswordHasher(semaphore: Semaphore, cost: PasswordCost): PasswordHasher {
  const compute = (password: string, { salt, memory, passes, parallelism }: Recipe): Promise<Buffer> =>
    semaphore.run(() =>
      derive('argon2id', {
        // The password is normalized, because two keyboards may encode one letter differently (NIST
        // SP 800-63B, section 3.1.1.2).
        message: Buffer.from(password.normalize('NFKC'), 'utf8'),
        nonce: salt,
        tagLength: HASH_LENGTH,
        memory,
        passes,
        parallelism,
      }),
    )
  return {
    async hash(password, like) {
      const recipe: Recipe = like === undefined ? { ...cost, salt: randomBytes(SALT_LENGTH) } : parse(like)
      return format({ ...recipe, hash: await compute(password, recipe) })
    },
    async match(password, stored) {
      const real = stored.password === null ? undefined : parse(stored.password)
      const decoys = stored.decoys.map(parse)
      const recipe = real ?? decoys[0] ?? { ...cost, salt: Buffer.alloc(SALT_LENGTH) }
      const computed = await compute(password, recipe)
      if (real !== undefined && timingSafeEqual(real.hash, computed)) return 'password'
      return decoys.some((decoy) => timingSafeEqual(decoy.hash, computed)) ? 'decoy' : undefined
    },
  }
}

function format({ memory, passes, parallelism, salt, hash }: Hashed): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(text: string): Hashed {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(text) ?? []
  if (salt === undefined || hash === undefined)
    throw new Error('a stored password hash is not an argon2id PHC string')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
