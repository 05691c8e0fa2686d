import { randomUUID } from 'node:crypto'
import type { ApiKeyWithValue } from '#contract/endpoints/api-keys.ts'
import { apiKeyScopes, isPartnerScope, type ApiKeyScope } from '#domain/accounts/api-key.ts'
import type { Api } from '../api/api.ts'

/** All scopes that one key may have, which are all but those of partners. */
export const allScopes: readonly ApiKeyScope[] = apiKeyScopes.filter((scope) => !isPartnerScope(scope))
export const readScopes: readonly ApiKeyScope[] = allScopes.filter((scope) => scope.endsWith(':read'))

/** Creates an API key for the account that is signed in. */
export async function createKey(signedIn: Api, changed: object = {}): Promise<ApiKeyWithValue> {
  const body = { name: `Chave ${randomUUID().slice(0, 8)}`, scopes: allScopes, ...changed }
  const { status, body: answer } = await signedIn('POST', '/api/api-keys', body)
  if (status !== 201) throw new Error(`no key was made: ${JSON.stringify(answer)}`)
  return (answer as { data: ApiKeyWithValue }).data
}
