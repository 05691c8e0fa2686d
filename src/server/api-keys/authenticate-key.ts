import { plainAddress } from '../auth/client.ts'
import { Failure } from '../failure.ts'
import type { KeyHolder } from '../http/account.ts'
import { openKeep } from '../kept/keep.ts'
import type { Touched } from '../kept/touched.ts'
import { naturalBatches } from '../natural-batches.ts'
import type { Services } from '../services.ts'
import { hashOfKey } from './key-value.ts'
import { findKeysBehind, noteKeyUse } from './queries.ts'

type Asked = { readonly hash: Buffer; readonly client: string }

/** Who has a key, and until when it need not be looked up again where nothing touches it, epoch milliseconds of PostgreSQL's clock. */
type KeptKey = { readonly holder: KeyHolder; readonly until: number }

const MOST_KEYS = 10_000
/** When a key was used is told to the minute: it is looked up as often. */
const USE_NOTED_MS = 60_000

/**
 * Resolves what has the format of an API key. On every call PostgreSQL is asked what was touched, and for the key where that or its time is against
 * the one that is kept, so that a revocation or a change takes effect at once on every node; calls that come while others ask are asked for together.
 * Undefined for one that does not work.
 * @param address of the client, as the socket or a believed proxy tells it
 * @throws Failure `key_expired`, `address_not_allowed`
 */
export function makeAuthenticateKey(
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  touched: Touched,
): (token: string, address: string) => Promise<KeyHolder | undefined> {
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
  const kept = openKeep<KeptKey>(touched, { most: MOST_KEYS, sizeOf: () => 1, longest: USE_NOTED_MS })
  return async (token, address) => {
    const hash = hashOfKey(token)
    const client = plainAddress(address)
    const name = `${hash.toString('base64')} ${client}`
    await touched.ask()
    const known = kept.get(name)
    if (known !== undefined && touched.now() < known.until) return known.holder
    const mark = touched.mark()
    const found = await look({ hash, client })
    if (found === undefined) return undefined
    if (found.is_expired) throw new Failure('key_expired')
    if (found.is_from_elsewhere) throw new Failure('address_not_allowed')
    const { id, user_id, scopes, is_previous, is_use_noted, holds_until } = found
    const holder = { id: user_id, key: { id, scopes, countedAs: `key ${user_id} ${id}` } }
    kept.set(name, { holder, until: holds_until.getTime() }, [user_id, id], mark)
    if (!is_use_noted) {
      // Nobody waits for it: when a key was used is told to the minute, and to be told late is no fault of the call.
      noteKeyUse(pool, user_id, id, is_previous).catch((error: unknown) =>
        log.warn({ err: error }, 'the use of an API key could not be noted'),
      )
    }
    return holder
  }
}
