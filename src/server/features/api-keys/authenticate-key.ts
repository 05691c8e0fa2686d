import { isTestKey, type ApiKeyScope } from '#domain/accounts/api-key.ts'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { plainIp } from '#platform/http/client.ts'
import { uuidText } from '#platform/database/uuid.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { KeyHolder } from '#platform/http/account.ts'
import { wholeTag } from '#platform/http/precondition.ts'
import { batcher } from '#platform/concurrency/batcher.ts'
import type { Services } from '#platform/services.ts'
import { hashOfKey } from './key-value.ts'
import { noteKeyUse, resolveCalls, type ResolvedCall } from './queries.ts'

type KeyCall = { readonly hash: Buffer; readonly client: string; readonly shipment: string }

/**
 * Creates the function that resolves a string in the format of an API key. PostgreSQL reads the
 * key's row on every call, so that a revocation or a change takes effect immediately on every node.
 * The same statement reads the revision of the shipment that the call names. Calls that wait at the
 * same time share one statement. The function returns undefined if the key is not valid. Its
 * parameters:
 * @param address client address from the socket or a trusted proxy
 * @param shipment code or id as the caller sent it; empty if no shipment's revision is needed
 * @throws Failure `key_expired`, `address_not_allowed`, `test_key`
 */
export function createAuthenticateKey({
  pool,
  log,
}: Pick<Services, 'pool' | 'log'>): (
  token: string,
  ip: string,
  shipment: string,
) => Promise<KeyHolder | undefined> {
  const resolve = batcher(
    async (calls: readonly KeyCall[]) => {
      const rows = await resolveCalls(
        pool,
        calls.map(({ hash }) => hash),
        calls.map(({ client }) => client),
        calls.map(({ shipment }) => parseTrackingCode(shipment) ?? null),
        calls.map(({ shipment }) => (uuidText.test(shipment) ? shipment : null)),
      )
      const found = new Map(rows.map((row) => [row.n, row]))
      return calls.map((_one, at) => ({ answer: found.get(at + 1) }))
    },
    { concurrency: 1, waitsForTurn: true },
  )
  const noting = new Set<string>()

  /**
   * Records the use of a key. The call does not wait for it, and each node runs one statement per
   * key at a time.
   */
  function noteUse({ user_id: account, id, is_previous: ofPrevious }: ResolvedCall): void {
    const name = `${account} ${id} ${ofPrevious}`
    if (noting.has(name)) return
    noting.add(name)
    noteKeyUse(pool, account, id, ofPrevious)
      .catch((error: unknown) => log.warn({ err: error }, 'the use of an API key could not be noted'))
      .finally(() => noting.delete(name))
  }

  return async (token, ip, shipment) => {
    const found = await resolve({ hash: hashOfKey(token), client: plainIp(ip), shipment })
    if (found === undefined) return undefined
    if (found.is_expired) throw new Failure('key_expired')
    if (found.is_test !== isTestKey(token)) throw new Failure('test_key')
    if (found.is_from_elsewhere) throw new Failure('address_not_allowed')
    if (!found.is_use_noted) noteUse(found)
    const { id, user_id, revision_tag: short, account_revision: revision, run } = found
    return {
      id: user_id,
      isTest: found.is_test,
      key: { id, scopes: found.scopes.split(' ') as ApiKeyScope[], countedAs: `key ${user_id} ${id}` },
      ...(short !== null && found.is_settled && { settled: { tag: wholeTag(short, revision), run } }),
    }
  }
}
