/** What an API key may be let read or change. */
export const apiKeyResources = [
  'shipments',
  'checkpoints',
  'addresses',
  'warehouses',
  'statuses',
  'custom_fields',
  'webhooks',
] as const
export type ApiKeyResource = (typeof apiKeyResources)[number]

/** A right of an API key. To write a resource is also to read it. */
export type ApiKeyScope = `${ApiKeyResource}:${'read' | 'write'}`

export const apiKeyScopes: readonly ApiKeyScope[] = apiKeyResources.flatMap(
  (resource) => [`${resource}:read`, `${resource}:write`] as const,
)

/** How many API keys of an account work at a time. */
export const mostApiKeys = 25

/** The longest that a key's old value still works beside the new one, in hours. */
export const LONGEST_OVERLAP_HOURS = 168

/** Whether a key with these scopes may make a call that needs `needed`. */
export function grants(scopes: readonly string[], needed: ApiKeyScope): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'))
}

/** 32 characters that are not mistaken for each other, five bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const SEGMENT = 24
const FORMAT = /^ff_[0-9a-hjkmnp-tv-z]{24}_[0-9a-hjkmnp-tv-z]{24}$/

/** A new key: `ff_` and two random segments (specification, section 9), 240 bits in all. */
export function makeApiKey(randomBytes: (length: number) => Uint8Array): string {
  const segment = (): string =>
    [...randomBytes(SEGMENT)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return `ff_${segment()}_${segment()}`
}

/** Whether a bearer token has the format of an API key. */
export function isApiKey(token: string): boolean {
  return FORMAT.test(token)
}

const SHOWN = 8

/** A key as it is shown: its first 8 and last 8 characters (specification, section 2). */
export function maskApiKey(key: string): string {
  return `${key.slice(0, SHOWN)}••••${key.slice(-SHOWN)}`
}
