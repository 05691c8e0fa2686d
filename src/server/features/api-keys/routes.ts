import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  createApiKey,
  getApiKeyValue,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '#contract/endpoints/api-keys.ts'
import { audit } from '#core/accounts/audit.ts'
import { maxApiKeys } from '#domain/api-key.ts'
import { assureNameIsFree } from '#domain/register.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { apiKeysMade } from '#platform/throttle/limits.ts'
import { openThrottle } from '#platform/throttle/throttle.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { ifMatch, setTag } from '#platform/http/precondition.ts'
import { route } from '#platform/http/route.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { createEntry, type Register, updateEntry } from '#platform/reference-lists/register.ts'
import type { Services } from '#platform/services.ts'
import { sendMail } from '../auth/mails/send-mail.ts'
import { apiKeyBox, newKeyValue } from './key-value.ts'
import { openKey, presentKey } from './present-key.ts'
import {
  type ApiKeyContent,
  type ApiKeyRow,
  changeKey,
  findKey,
  insertKey,
  type KeyValue,
  listActiveKeys,
} from './queries.ts'
import { revokeOneKey, rotateOneKey } from './rotate-key.ts'

/**
 * Reference list of the account's API keys.
 * @param value hash and encrypted value of a new key
 */
function apiKeyList(value: KeyValue): Register<ApiKeyContent, ApiKeyRow> {
  return {
    ...storedKeys,
    insert: (tx, account, id, content) => insertKey(tx, account, id, { ...content, ...value }),
  }
}

/** Reference list of the account's existing API keys, without insertion. */
const storedKeys: Omit<Register<ApiKeyContent, ApiKeyRow>, 'insert'> = {
  max: maxApiKeys,
  isCounted: ({ is_expired }) => !is_expired,
  listActive: listActiveKeys,
  find: findKey,
  update: changeKey,
  versionOf: ({ revision }) => revision,
  contentOf: ({ name, scopes, networks, expires_at }) => ({ name, scopes, networks, expires_at }),
  assure: (_tx, _account, { content: { name, expires_at }, others, before }) => {
    if (expires_at !== null && expires_at !== before?.expires_at && Date.parse(expires_at) <= Date.now()) {
      throw new Failure('invalid_fields', { fields: { expires_at: 'in_past' } })
    }
    assureNameIsFree(
      name,
      others.map((other) => other.name),
    )
  },
}

/**
 * Registers the routes of the account's API keys. They require a session: none of them accepts an
 * API key.
 */
export function apiKeyRoutes(api: FastifyInstance, { pool, keys }: Services): void {
  const box = apiKeyBox(keys)
  const placeKey = placeKeyOf(keys)
  const throttle = openThrottle(keys)

  route(api, listApiKeys, async ({ account: { id } }) => {
    const rows = await inTransaction(pool, [id], (tx) => listActiveKeys(tx, id))
    return rows.map((row) => presentKey(row, id, box))
  })

  route(api, createApiKey, async ({ body, account, request, reply }) => {
    await assureNotTooMany(account.id)
    const value = newKeyValue(account.id, box)
    const row = await inTransaction(pool, [account.id], async (tx) => {
      const made = await createEntry(
        { tx, register: apiKeyList(value), account: account.id },
        randomUUID(),
        body,
      )
      await enqueue(tx, sendMail, { mail: 'api-key-made', userId: account.id })
      await audit(tx, clientOf(request, placeKey), 'api_key_made', account.id, { key: made.row.id })
      return made.row
    })
    setTag(reply, row.revision)
    return { ...presentKey(row, account.id, box), key: value.key }
  })

  route(api, updateApiKey, ({ params: { id }, body, account, request, reply }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const row = await updateEntry({ tx, register: storedKeys, account: account.id }, id, body, {
        known: body.updated_at,
        assureVersion: ifMatch(request),
      })
      await audit(tx, clientOf(request, placeKey), 'api_key_changed', account.id, { key: id })
      setTag(reply, row.revision)
      return presentKey(row, account.id, box)
    }),
  )

  route(api, getApiKeyValue, ({ params: { id }, account, request }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const [row] = await findKey(tx, account.id, id)
      const key = row && openKey(row, account.id, box)
      if (key === undefined) throw new Failure('not_found')
      await audit(tx, clientOf(request, placeKey), 'api_key_shown', account.id, { key: id })
      return { key }
    }),
  )

  route(api, rotateApiKey, async ({ params: { id }, body, account, request, reply }) => {
    await assureNotTooMany(account.id)
    const asked = { rotation: body.rotation, overlapHours: body.overlap_hours }
    const row = await inTransaction(pool, [account.id], async (tx) => {
      const rotated = await rotateOneKey(tx, account.id, id, {
        ...asked,
        value: newKeyValue(account.id, box),
      })
      if (!rotated.isReplay) {
        await enqueue(tx, sendMail, { mail: 'api-key-made', userId: account.id })
        await audit(tx, clientOf(request, placeKey), 'api_key_rotated', account.id, { key: id })
      }
      return rotated.row
    })
    const key = openKey(row, account.id, box)
    if (key === undefined) throw new Failure('not_found')
    setTag(reply, row.revision)
    return { ...presentKey(row, account.id, box), key }
  })

  route(api, revokeApiKey, ({ params: { id }, account, request, reply }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const { row, isReplay } = await revokeOneKey(tx, account.id, id, ifMatch(request))
      if (!isReplay) await audit(tx, clientOf(request, placeKey), 'api_key_revoked', account.id, { key: id })
      setTag(reply, row.revision)
      return presentKey(row, account.id, box)
    }),
  )

  /** Rows of revoked keys are never deleted, so the rate is limited. */
  async function assureNotTooMany(account: string): Promise<void> {
    const retryAfter = await throttle.take(pool, [throttle.bucket(apiKeysMade, account)])
    if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })
  }
}
