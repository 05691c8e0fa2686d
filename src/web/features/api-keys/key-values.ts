import type { ApiKey } from '#contract/endpoints/api-keys.ts'
import { apiKeyResources, type ApiKeyResource, type ApiKeyScope } from '#domain/api-key.ts'
import { instantOfLocalTime, localTimeOf } from '../../forms/local-time.ts'

/** How far a key reaches into one resource. */
export const accesses = ['nothing', 'read', 'write'] as const
export type Access = (typeof accesses)[number]

/** What the controls hold: one for each resource beside the others. */
export type KeyValues = Record<ApiKeyResource, Access> & {
  name: string
  /** As a date-and-time control has it; empty for no end. */
  until: string
  /** One a line. */
  networks: string
}

/** What most systems need: they record, and look up the rest. */
export const newKey: KeyValues = {
  name: '',
  until: '',
  networks: '',
  shipments: 'write',
  checkpoints: 'write',
  addresses: 'read',
  warehouses: 'read',
  statuses: 'read',
  custom_fields: 'read',
  webhooks: 'nothing',
}

/** The controls of a key that there is. */
export function valuesOf({ name, scopes, networks, expires_at }: ApiKey): KeyValues {
  return {
    ...newKey,
    ...Object.fromEntries(apiKeyResources.map((resource) => [resource, accessTo(resource, scopes)])),
    name,
    until: expires_at === null ? '' : localTimeOf(expires_at),
    networks: networks.join('\n'),
  }
}

/** How far scopes reach into a resource. */
export function accessTo(resource: ApiKeyResource, scopes: readonly ApiKeyScope[]): Access {
  if (scopes.includes(`${resource}:write`)) return 'write'
  return scopes.includes(`${resource}:read`) ? 'read' : 'nothing'
}

/** The request's content of a filled-in form; a write takes no read beside it. */
export function keyContent({ name, until, networks, ...access }: KeyValues) {
  return {
    name,
    scopes: apiKeyResources.flatMap((resource): ApiKeyScope[] => {
      const reach = access[resource]
      return reach === 'nothing' ? [] : [`${resource}:${reach}`]
    }),
    networks: networks.split(/[\s,;]+/).filter((one) => one !== ''),
    expires_at: until === '' ? null : (instantOfLocalTime(until) ?? until),
  }
}

/** The control that an error of a field of the content belongs to. */
export function controlOf(path: string): keyof KeyValues {
  const [field = ''] = path.split('.')
  if (field === 'networks') return 'networks'
  if (field === 'expires_at') return 'until'
  return field === 'scopes' ? 'shipments' : 'name'
}
