import type { ApiKey } from '#contract/endpoints/api-keys.ts'
import {
  apiKeyResources,
  isPartnerScope,
  type ApiKeyResource,
  type ApiKeyScope,
} from '#domain/accounts/api-key.ts'
import { instantOfLocalTime, localTimeOf } from '../../forms/local-time.ts'

/** Levels of access that a key can have to one resource. */
export const accesses = ['nothing', 'read', 'write'] as const
export type Access = (typeof accesses)[number]

/** Values of the key form's controls. Each resource has one access level. */
export type KeyValues = Record<ApiKeyResource, Access> & {
  name: string
  /** Expiry in the format of a date-and-time control; empty for no expiry. */
  until: string
  /** IP networks from which the key may be used, one per line; empty for all networks. */
  networks: string
  /** First three digits of the air waybills of a partner's airlines, separated by spaces. */
  airlines: string
}

/**
 * Defaults of a new key. Most systems write shipments and checkpoints, and only read the other
 * data.
 */
export const newKey: KeyValues = {
  name: '',
  until: '',
  networks: '',
  airlines: '',
  shipments: 'write',
  checkpoints: 'write',
  media: 'write',
  addresses: 'read',
  warehouses: 'read',
  statuses: 'read',
  custom_fields: 'read',
  readings: 'nothing',
  milestones: 'nothing',
  webhooks: 'nothing',
  onerecord: 'nothing',
}

/** Returns the values of the form's controls for an existing key. */
export function valuesOf({ name, scopes, networks, airline_prefixes, expires_at }: ApiKey): KeyValues {
  return {
    ...newKey,
    ...Object.fromEntries(apiKeyResources.map((resource) => [resource, accessTo(resource, scopes)])),
    name,
    until: expires_at === null ? '' : localTimeOf(expires_at),
    networks: networks.join('\n'),
    airlines: airline_prefixes.join(' '),
  }
}

/** Returns the access level that the scopes give to a resource. */
export function accessTo(resource: ApiKeyResource, scopes: readonly ApiKeyScope[]): Access {
  if (scopes.includes(`${resource}:write`)) return 'write'
  return scopes.includes(`${resource}:read`) ? 'read' : 'nothing'
}

/**
 * Returns the request body for a filled-in form. Write access to a resource sends only the write
 * scope, because this scope includes reading. The key of a partner has no other scope.
 */
export function keyContent({ name, until, networks, airlines, ...access }: KeyValues) {
  const scopes = apiKeyResources.flatMap((resource): ApiKeyScope[] => {
    const reach = access[resource]
    return reach === 'nothing' ? [] : [`${resource}:${reach}`]
  })
  const ofPartner = scopes.filter(isPartnerScope)
  return {
    name,
    scopes: ofPartner.length > 0 ? ofPartner : scopes,
    networks: partsOf(networks),
    airline_prefixes: ofPartner.length > 0 ? partsOf(airlines) : [],
    expires_at: until === '' ? null : (instantOfLocalTime(until) ?? until),
  }
}

function partsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((one) => one !== '')
}

/** Returns the control that shows the error of a field of the API body. */
export function controlOf(path: string): keyof KeyValues {
  const [field = ''] = path.split('.')
  if (field === 'networks') return 'networks'
  if (field === 'airline_prefixes') return 'airlines'
  if (field === 'expires_at') return 'until'
  return field === 'scopes' ? 'shipments' : 'name'
}
