import { plainAddress } from '../auth/client.ts'
import { Failure } from '../failure.ts'
import type { KeyHolder } from '../http/account.ts'
import { naturalBatches } from '../natural-batches.ts'
import type { Services } from '../services.ts'
import { hashOfKey } from './key-value.ts'
import { findKeysBehind, noteKeyUse } from './queries.ts'

type Asked = { readonly hash: Buffer; readonly client: string }

/**
 * Resolves what has the format of an API key. The key's row is asked for on every call, so that a revocation or a change takes effect at once on
 * every node; calls that come while others are looked up are looked up together. Undefined for one that does not work.
 * @param address of the client, as the socket or a believed proxy tells it
 * @throws Failure `key_expired`, `address_not_allowed`
 */
export function makeAuthenticateKey({
  pool,
  log,
}: Pick<Services, 'pool' | 'log'>): (token: string, address: string) => Promise<KeyHolder | undefined> {
  const look = naturalBatches(
    async (asked: readonly Asked[]) => {
      const rows = await findKeysBehind(
        pool,
        asked.map(({ hash }) => hash),
        asked.map(({ client }) => client),
      )
      const found = new Map(rows.map((row) => [row.n, row]))
      return asked.map((_one, at) => ({ answer: found.get(at + 1) }))
    },
    { atOnce: 2, gathers: true },
  )
  return async (token, address) => {
    const found = await look({ hash: hashOfKey(token), client: plainAddress(address) })
    if (found === undefined) return undefined
    if (found.is_expired) throw new Failure('key_expired')
    if (found.is_from_elsewhere) throw new Failure('address_not_allowed')
    const { id, user_id, scopes, is_previous, is_use_noted } = found
    if (!is_use_noted) {
      // Nobody waits for it: when a key was used is told to the minute, and to be told late is no fault of the call.
      noteKeyUse(pool, user_id, id, is_previous).catch((error: unknown) =>
        log.warn({ err: error }, 'the use of an API key could not be noted'),
      )
    }
    return { id: user_id, key: { id, scopes } }
  }
}
