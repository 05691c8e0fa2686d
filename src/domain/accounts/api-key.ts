/**
 * Resources that an API key may read or change. Imports, authorizations and public pages belong to
 * shipments, the look-up of a CEP to addresses, and devices and condition ranges to readings. A
 * key for `onerecord` is a partner's. No
 * key reaches sign-in, keys, members, settings and erasure, so that a stolen key can neither extend
 * itself nor outlive its revocation.
 */
export const apiKeyResources = [
  'shipments',
  'checkpoints',
  'media',
  'addresses',
  'warehouses',
  'statuses',
  'custom_fields',
  'readings',
  'milestones',
  'webhooks',
  'onerecord',
] as const
export type ApiKeyResource = (typeof apiKeyResources)[number]

/** Permission of an API key. Permission to write includes permission to read. */
export type ApiKeyScope = `${ApiKeyResource}:${'read' | 'write'}`

export const apiKeyScopes: readonly ApiKeyScope[] = apiKeyResources.flatMap(
  (resource) => [`${resource}:read`, `${resource}:write`] as const,
)

/**
 * Returns true if a scope is for partners, who read and report shipments by air (ONE Record). Their
 * keys are bound to airlines and have no other scope, because those see all shipments.
 */
export function isPartnerScope(scope: ApiKeyScope): boolean {
  return scope.startsWith('onerecord:')
}

/** Maximum number of airlines to which the key of a partner is bound. */
export const MAX_AIRLINES = 50

/** Maximum number of valid API keys per account. */
export const maxApiKeys = 25

/** Maximum time after the rotation of an API key in which the old key works beside the new one. */
export const MAX_OVERLAP_HOURS = 168

/** Returns true if a key with these scopes may make a call that needs `needed`. */
export function grants(scopes: readonly string[], needed: ApiKeyScope): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'))
}

/** Alphabet of 32 characters that are hard to confuse. Each character encodes five bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const SEGMENT = 24
const FORMAT = /^ff_(?:test_)?[0-9a-hjkmnp-tv-z]{24}_[0-9a-hjkmnp-tv-z]{24}$/
/** Beginning of the keys of test companies. */
const TEST_PREFIX = 'ff_test_'

/**
 * Creates a key: `ff_` and two random segments (specification, section 9), 240 bits in all. Keys of
 * test companies begin with `ff_test_`.
 */
export function createApiKeyValue(randomBytes: (length: number) => Uint8Array, isTest: boolean): string {
  const segment = (): string =>
    [...randomBytes(SEGMENT)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return `${isTest ? TEST_PREFIX : 'ff_'}${segment()}_${segment()}`
}

/** Returns true if a bearer token has the format of an API key. */
export function isApiKey(token: string): boolean {
  return FORMAT.test(token)
}

/** Returns true if a key works in test companies only. */
export function isTestKey(key: string): boolean {
  return key.startsWith(TEST_PREFIX)
}

const SHOWN = 8

/** Returns a key for display: its first 8 and last 8 characters (specification, section 2). */
export function maskApiKey(key: string): string {
  return `${key.slice(0, SHOWN)}••••${key.slice(-SHOWN)}`
}
