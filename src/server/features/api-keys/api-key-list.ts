import { maxApiKeys } from '#domain/api-key.ts'
import { assureNameIsFree } from '#domain/register.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Register } from '#platform/reference-lists/register.ts'
import {
  changeKey,
  findKey,
  insertKey,
  listActiveKeys,
  type ApiKeyContent,
  type ApiKeyRow,
  type KeyValue,
} from './queries.ts'

/**
 * Reference data of the account's API keys.
 * @param value hash and encrypted value of a new key
 */
export function apiKeyList(value: KeyValue): Register<ApiKeyContent, ApiKeyRow> {
  return {
    ...storedKeys,
    insert: (tx, account, id, content) => insertKey(tx, account, id, { ...content, ...value }),
  }
}

/** Reference data of the account's existing API keys, without insertion. */
export const storedKeys: Omit<Register<ApiKeyContent, ApiKeyRow>, 'insert'> = {
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
