import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuditEvent } from '#contract/endpoints/account.ts'
import {
  createApiKey,
  getApiKeyValue,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '#contract/endpoints/api-keys.ts'
import { audit } from '#core/accounts/audit.ts'
import { maxApiKeys } from '#domain/accounts/api-key.ts'
import { assureNameIsFree } from '#domain/reference-lists/reference-list.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { ifMatch, setTag } from '#platform/http/precondition.ts'
import { route } from '#platform/http/route.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { createEntry, type ReferenceList, updateEntry } from '../reference-lists/reference-list.ts'
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
 * API keys that one account creates or rotates: 30, then one a minute. The limit saves storage,
 * because rows of revoked keys are never deleted.
 */
const apiKeysMade: Limit = { name: 'api-key', burst: 30, seconds: 60 }

/**
 * Returns the reference list of the account's API keys. The list's `insert` stores a new key with
 * this value.
 * @param value hash and encrypted value of a new key
 * @param madeBy the member who creates the key
 */
function apiKeyList(value: KeyValue, madeBy: string): ReferenceList<ApiKeyContent, ApiKeyRow> {
  return {
    ...storedKeys,
    insert: (tx, account, id, content) => insertKey(tx, account, id, { ...content, ...value, madeBy }),
  }
}

/** Reference list of the account's existing API keys, without insertion. */
const storedKeys: Omit<ReferenceList<ApiKeyContent, ApiKeyRow>, 'insert'> = {
  max: maxApiKeys,
  isCounted: ({ is_expired }) => !is_expired,
  listActive: listActiveKeys,
  find: findKey,
  update: changeKey,
  versionOf: ({ revision }) => revision,
  contentOf: ({ name, scopes, networks, airline_prefixes, expires_at }) => ({
    name,
    scopes,
    networks,
    airline_prefixes,
    expires_at,
  }),
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
 * Registers the routes of the account's API keys. The routes require a session; a call with an API
 * key is refused.
 */
export function apiKeyRoutes(api: FastifyInstance, services: Services): void {
  const context = openContext(services)
  const { pool, box, note, present } = context

  route(api, listApiKeys, async ({ account: { id } }) => {
    const rows = await inTransaction(pool, [id], (tx) => listActiveKeys(tx, id))
    return rows.map((row) => presentKey(row, id, box))
  })

  route(api, updateApiKey, (call) =>
    inTransaction(pool, [call.account.id], async (tx) => {
      const { params, body, account, request } = call
      const row = await updateEntry({ tx, register: storedKeys, account: account.id }, params.id, body, {
        known: body.updated_at,
        assureVersion: ifMatch(request),
      })
      await note(tx, call, 'api_key_changed', row.id)
      return present(row, call)
    }),
  )

  route(api, getApiKeyValue, (call) =>
    inTransaction(pool, [call.account.id], async (tx) => {
      const [row] = await findKey(tx, call.account.id, call.params.id)
      const key = row && openKey(row, call.account.id, box)
      if (key === undefined) throw new Failure('not_found')
      await note(tx, call, 'api_key_shown', call.params.id)
      return { key }
    }),
  )

  route(api, revokeApiKey, (call) =>
    inTransaction(pool, [call.account.id], async (tx) => {
      const { params, account, request } = call
      const { row, isReplay } = await revokeOneKey(tx, account.id, params.id, ifMatch(request))
      if (!isReplay) await note(tx, call, 'api_key_revoked', row.id)
      return present(row, call)
    }),
  )

  addValueRoutes(api, context)
}

type Context = ReturnType<typeof openContext>

/** Parts of a call that every route needs. */
type Call = {
  readonly account: { readonly id: string; readonly isTest: boolean }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function openContext({ pool, keys }: Services) {
  const box = apiKeyBox(keys)
  const placeKey = placeKeyOf(keys)
  const throttle = openThrottle(keys)
  return {
    pool,
    box,
    note: (tx: Transaction, { account, request }: Call, event: AuditEvent, key: string) =>
      audit(tx, clientOf(request, placeKey), event, account.id, { key }),
    present: (row: ApiKeyRow, { account, reply }: Call) => {
      setTag(reply, row.revision)
      return presentKey(row, account.id, box)
    },
    /**
     * Limits the rate at which an account creates and rotates keys, because rows of revoked keys
     * are never deleted.
     */
    assureNotTooMany: async (account: string): Promise<void> => {
      const retryAfter = await throttle.take(pool, [throttle.bucket(apiKeysMade, account)])
      if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })
    },
  }
}

/**
 * Registers the routes that create a key or replace its value. The person who calls such a route
 * gets a mail.
 */
function addValueRoutes(api: FastifyInstance, context: Context): void {
  const { pool, box, note, present, assureNotTooMany } = context

  route(api, createApiKey, async (call) => {
    const account = call.account.id
    await assureNotTooMany(account)
    const value = newKeyValue(call.account, box)
    const made = await inTransaction(pool, [account], async (tx) => {
      const register = apiKeyList(value, call.session.member)
      const { row } = await createEntry({ tx, register, account }, randomUUID(), call.body)
      await enqueue(tx, sendMail, {
        mail: 'api-key-made',
        userId: call.session.person,
        isTest: call.account.isTest,
      })
      await note(tx, call, 'api_key_made', row.id)
      return row
    })
    return { ...present(made, call), key: value.key }
  })

  route(api, rotateApiKey, async (call) => {
    const { params, body } = call
    const account = call.account.id
    await assureNotTooMany(account)
    const rotation = {
      rotation: body.rotation,
      overlapHours: body.overlap_hours,
      value: newKeyValue(call.account, box),
    }
    const rotated = await inTransaction(pool, [account], async (tx) => {
      const { row, isReplay } = await rotateOneKey(tx, account, params.id, rotation)
      if (!isReplay) {
        await enqueue(tx, sendMail, {
          mail: 'api-key-made',
          userId: call.session.person,
          isTest: call.account.isTest,
        })
        await note(tx, call, 'api_key_rotated', row.id)
      }
      return row
    })
    const key = openKey(rotated, account, box)
    if (key === undefined) throw new Failure('not_found')
    return { ...present(rotated, call), key }
  })
}
