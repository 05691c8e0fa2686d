import * as z from 'zod/mini'
import {
  apiKeyScopes,
  isPartnerScope,
  MAX_AIRLINES,
  MAX_OVERLAP_HOURS,
  type ApiKeyScope,
} from '#domain/accounts/api-key.ts'
import { endpoint, type BodyOf } from '../schema/endpoint.ts'
import { instant, text, time, uuid } from '../schema/fields.ts'
import { maker } from '../schema/maker.ts'
import type { FieldProblem } from '../schema/field-problem.ts'
import { isNetwork } from '../schema/network.ts'
import { entryParams, knownEntry } from '../schema/reference-list.ts'
import { wholeNumber } from '../schema/numbers.ts'

const MAX_NETWORKS = 50

const network = z.string().check(z.refine(isNetwork, 'invalid_network'))

/** First three digits of an airline's air waybills. */
const airlinePrefix = z.string().check(z.trim(), z.regex(/^\d{3}$/, 'invalid_prefix' satisfies FieldProblem))

/** Fields of an API key that its owner enters. Form and API share them. */
export const apiKeyContent = {
  name: text(60),
  scopes: z
    .array(z.enum(apiKeyScopes, 'invalid_choice'))
    .check(z.minLength(1, 'required'), z.maxLength(apiKeyScopes.length, 'too_many')),
  /**
   * IPv4 or IPv6 addresses or networks that may use the key, such as `203.0.113.0/24`. An empty
   * list allows all.
   */
  networks: z._default(z.array(network).check(z.maxLength(MAX_NETWORKS, 'too_many')), []),
  /**
   * Airlines to whose shipments the key is bound: the first three digits of their air waybills.
   * Keys with a scope of `onerecord` have at least one, other keys none.
   */
  airline_prefixes: z._default(
    z.array(airlinePrefix).check(
      z.maxLength(MAX_AIRLINES, 'too_many'),
      z.overwrite((prefixes) => [...new Set(prefixes)].toSorted()),
    ),
    [],
  ),
  /** Time at which the key expires; null for a key without expiry. */
  expires_at: z._default(z.nullable(instant), null),
}

type Bound = { readonly scopes: readonly ApiKeyScope[]; readonly airline_prefixes: readonly string[] }

/** Checks that the key of a partner reaches its airlines' shipments only. */
export const isBoundToAirlines = z.check<Bound>(({ value, issues }) => {
  const { scopes, airline_prefixes } = value
  const refuse = (message: FieldProblem, field: keyof Bound): void =>
    void issues.push({ code: 'custom', message, path: [field], input: value })
  const forPartners = scopes.filter(isPartnerScope).length
  if (forPartners > 0 && forPartners < scopes.length) refuse('not_with_onerecord', 'scopes')
  if (forPartners > 0 && airline_prefixes.length === 0) refuse('required', 'airline_prefixes')
  if (forPartners === 0 && airline_prefixes.length > 0) refuse('only_with_onerecord', 'airline_prefixes')
})

/** An API key as the API returns it to its owner, without its value. */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  networks: z.array(z.string()),
  airline_prefixes: z.array(z.string()),
  expires_at: z.nullable(time),
  state: z.enum(['active', 'expired', 'revoked']),
  /** First 8 and last 8 characters of the value; null if the value can no longer be decrypted. */
  masked: z.nullable(z.string()),
  made_by: maker,
  created_at: time,
  updated_at: time,
  /** Time of the last use, exact to the minute. */
  last_used_at: z.nullable(time),
  rotated_at: z.nullable(time),
  /** Facts about the value before the rotation, while that value still works; null otherwise. */
  previous: z.nullable(z.object({ works_until: time, last_used_at: z.nullable(time) })),
})
export type ApiKey = z.output<typeof apiKey>

/** An API key with its value, which is a secret. */
const apiKeyWithValue = z.extend(apiKey, { key: z.string() })
export type ApiKeyWithValue = z.output<typeof apiKeyWithValue>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: {
    en: 'Lists the API keys that are not revoked, newest first',
    pt: 'Lista as chaves de API que não foram revogadas, as mais novas primeiro',
  },
  details: {
    pt: 'Mostra as permissões, o último uso e quem criou cada chave; o valor vem mascarado.',
    en: 'Shows scopes, last use and who made each key; the value is masked.',
  },
  needs: 'keys.manage',
  data: z.array(apiKey),
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: { en: 'Makes an API key', pt: 'Cria uma chave de API' },
  details: {
    pt: 'Dê a cada sistema a própria chave, com o mínimo de permissões. A resposta traz o valor.',
    en: 'Give each system a key of its own, with the fewest scopes it needs. The answer has the value.',
  },
  needs: 'keys.manage',
  body: z.strictObject(apiKeyContent).check(isBoundToAirlines),
  data: apiKeyWithValue,
  success: 201,
  errors: ['name_taken', 'register_full'],
})
export type ApiKeyBody = BodyOf<typeof createApiKey>

export const updateApiKey = endpoint({
  method: 'PUT',
  path: '/api/api-keys/{id}',
  summary: {
    en: 'Changes what an API key is called and may do, at once',
    pt: 'Altera o nome de uma chave de API e o que ela pode fazer, na hora',
  },
  details: {
    pt: 'Vale na próxima chamada com a chave. O valor fica.',
    en: 'Takes effect on the next call with the key. The value stays.',
  },
  needs: 'keys.manage',
  params: entryParams,
  body: z.strictObject({ ...knownEntry, ...apiKeyContent }).check(isBoundToAirlines),
  data: apiKey,
  errors: ['not_found', 'name_taken', 'changed_meanwhile'],
})

/** Returns the key's value for the copy button and for the examples in the documentation. */
export const getApiKeyValue = endpoint({
  method: 'GET',
  path: '/api/api-keys/{id}/value',
  summary: { en: 'Returns the value of an API key', pt: 'O valor de uma chave de API' },
  details: {
    pt: 'A trilha da conta registra quem olhou.',
    en: 'The trail of the account records who looked.',
  },
  needs: 'keys.manage',
  params: entryParams,
  data: z.object({ key: z.string() }),
  errors: ['not_found'],
})

export const rotateApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/{id}/rotation',
  summary: {
    en: 'Gives an API key a new value; the previous one works for a while longer',
    pt: 'Dá um novo valor a uma chave de API; o anterior ainda funciona por um tempo',
  },
  details: {
    pt: 'O valor anterior funciona até o fim da sobreposição; os sistemas trocam um por um.',
    en: 'The value before works until the overlap ends, so that systems change one by one.',
  },
  needs: 'keys.manage',
  params: entryParams,
  body: z.strictObject({
    /**
     * Id of the rotation, chosen by the caller. A repeated call with the same id does not rotate
     * the key again.
     */
    rotation: uuid,
    /** Time for which the old value still works; 0 ends it immediately. */
    overlap_hours: z._default(wholeNumber(0, MAX_OVERLAP_HOURS), 24),
  }),
  data: apiKeyWithValue,
  errors: ['not_found'],
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/{id}',
  summary: {
    en: 'Revokes an API key at once and for good; its name stays in the history of what it did',
    pt: 'Revoga uma chave de API na hora e para sempre; o nome fica no histórico do que ela fez',
  },
  details: {
    pt: 'Não pode ser desfeita. As chamadas com a chave são recusadas na hora em todos os nós.',
    en: 'Cannot be undone. Calls with the key are refused at once on every node.',
  },
  needs: 'keys.manage',
  params: entryParams,
  data: apiKey,
  errors: ['not_found'],
})
