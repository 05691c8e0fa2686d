import { problemMessage } from '../messages/problem-message.ts'
import { formatMessage, type Language } from '../messages/message.ts'
import type { Endpoint } from '../schema/endpoint.ts'
import { actingErrors, statusOf, type ErrorCode } from '../schema/errors.ts'
import type { Response } from './document.ts'

/** Sample values of the facts that the messages of failures contain. */
const facts = {
  type: 'entrada',
  types: 'shipment.created, checkpoint.created',
  location: 'CD Contagem',
  status: 'retido',
  most: 1_000,
  serial: 'QT-48213',
  device: 'Berlinger Q-tag CLm doc QT-48213',
  row: 1,
  tracking_id: 'FT-20261124-A1B2C3',
  scope: 'shipments:write',
  open: 2,
  received: 1,
  rows: 2,
  megapixels: 50,
  formats: 'JPEG, PNG, WebP',
  awb: '957-48213012',
  expected: 3,
  found: 1,
  position: 11,
  day: '2026-11-24',
  field: 'lote',
  name: 'retido',
  statuses: 'pending, in_transit, delivered, cancelled',
}

/**
 * Returns true if a client may repeat a call with the same `Idempotency-Key`: a write that API keys
 * may make.
 */
export function isRepeatable({ method, scope }: Endpoint): boolean {
  return method !== 'GET' && scope !== undefined
}

/**
 * Path of one resource that has an ETag. An import has none, and neither have media, which never
 * change, and the parts of a resource.
 */
const ONE_TAGGED = /^\/api\/(?!imports\/|media\/)[\w-]+\/\{\w+\}$/

/** Returns true if a call takes `If-Match`: it changes or removes one resource that has an ETag. */
export function isConditional({ method, scope, path }: Endpoint): boolean {
  const changesOne = method === 'PUT' || method === 'DELETE'
  const isTagged = scope !== undefined || path.startsWith('/api/api-keys/')
  return changesOne && isTagged && ONE_TAGGED.test(path)
}

/**
 * Returns every error code of an endpoint: those that it declares, and those that follow from its
 * method, access and parameters.
 */
function codesOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { method, access, needs, scope, params, query, body, upload } = endpoint
  const isWrite = method !== 'GET'
  return [
    ...new Set<ErrorCode>([
      ...((params ?? query ?? body) === undefined && !isRepeatable(endpoint)
        ? []
        : (['missing_fields'] as const)),
      // Every call refuses query parameters that it does not know.
      'invalid_fields',
      ...(isWrite ? (['bad_json', 'body_too_large', 'unsupported_media_type'] as const) : []),
      ...(upload === undefined ? [] : (['missing_fields'] as const)),
      ...(access === 'account'
        ? (['unauthorized', 'insufficient_aal', 'key_expired', 'address_not_allowed', 'test_key'] as const)
        : []),
      ...(access === 'account'
        ? scope === undefined
          ? (['key_not_allowed'] as const)
          : (['insufficient_scope', 'key_of_another_account'] as const)
        : []),
      ...(access === 'account' && needs !== 'self' ? actingErrors : []),
      ...(isRepeatable(endpoint) ? (['idempotency_key_reused', 'idempotency_in_progress'] as const) : []),
      ...(isConditional(endpoint) ? (['precondition_failed'] as const) : []),
      ...endpoint.errors,
      'rate_limited',
      'internal',
      'unavailable',
      ...(isWrite ? (['storage_full'] as const) : []),
    ]),
  ]
}

/** Returns the error answers of an endpoint by HTTP status, with a sample for each error code. */
export function failuresOf(endpoint: Endpoint, language: Language): Readonly<Record<string, Response>> {
  const byStatus = Object.groupBy(codesOf(endpoint), (code) => String(statusOf[code]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [status, failure(status, codes, language)]),
  )
}

/**
 * Statuses of errors that occur only after the rate limit has counted the call. Answers with these
 * statuses contain the rate limit headers.
 */
const COUNTED: ReadonlySet<string> = new Set(['400', '409', '412'])

function failure(status: string, codes: readonly ErrorCode[], language: Language): Response {
  return {
    description: codes
      .map((code) => `\`${code}\`: ${formatMessage(language, `error.${code}`, facts)}`)
      .join('\n\n'),
    headers: {
      ...sentAlways,
      ...(COUNTED.has(status) && limitHeaders),
      ...((status === '429' || status === '503') && headers('Retry-After')),
    },
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            { summary: formatMessage(language, `error.${code}`, facts), value: errorSample(code, language) },
          ]),
        ),
      },
    },
  }
}

function errorSample(code: ErrorCode, language: Language): unknown {
  return {
    status: 'error',
    code,
    error: formatMessage(language, `error.${code}`, facts),
    request_id: '3f2b8c1d-6e4a-4f7b-9a10-5c8d7e6f4a3b',
    ...(code === 'media_deleted' && { deleted_at: '2026-11-24T05:40:00.000Z' }),
    ...(code === 'missing_fields' && { missing_fields: ['tracking_id', 'origin', 'destination'] }),
    ...(code === 'invalid_fields' && {
      fields: { weight: problemMessage(language, 'out_of_range 0..1000000') },
    }),
  }
}

/** Returns headers that refer to the document's components. */
export function headers(...names: readonly string[]): NonNullable<Response['headers']> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Headers of every answer. */
export const sentAlways = headers('Api-Version', 'Request-Id')

/**
 * Headers with the caller's rate limit, in the two forms that clients know: `RateLimit` with its
 * policy, and one header per number.
 */
export const limitHeaders = headers(
  'RateLimit-Policy',
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
)
