import * as account from '../account.ts'
import * as accountDeletion from '../account-deletion.ts'
import * as accountExport from '../account-export.ts'
import * as addresses from '../addresses.ts'
import * as authorizations from '../authorizations.ts'
import * as apiKeys from '../api-keys.ts'
import * as avatar from '../avatar.ts'
import * as checkpoints from '../checkpoints.ts'
import * as customFields from '../custom-fields.ts'
import * as dashboard from '../dashboard.ts'
import * as documentation from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import * as erasure from '../erasure.ts'
import * as imports from '../imports.ts'
import * as installation from '../installation.ts'
import * as labels from '../labels.ts'
import * as liveStream from '../live-stream.ts'
import * as places from '../places.ts'
import * as publicPage from '../public-page.ts'
import * as qrCheck from '../qr-check.ts'
import * as qrImage from '../qr-image.ts'
import * as receipts from '../receipts.ts'
import * as settings from '../settings.ts'
import * as shipmentList from '../shipment-list.ts'
import * as shipments from '../shipments.ts'
import * as site from '../site.ts'
import * as statuses from '../statuses.ts'
import * as warehouses from '../warehouses.ts'
import * as webhookLog from '../webhook-log.ts'
import * as webhooks from '../webhooks.ts'

/** Modules of the contract by subject, in the document's order. */
const modules = {
  shipments: [shipmentList, shipments, receipts, qrCheck, imports, erasure],
  checkpoints: [checkpoints],
  addresses: [addresses],
  warehouses: [warehouses],
  statuses: [statuses],
  custom_fields: [customFields],
  labels: [labels, qrImage],
  authorizations: [authorizations],
  places: [places],
  public: [publicPage, installation, site, documentation],
  webhooks: [webhooks, webhookLog],
  api_keys: [apiKeys],
  account: [dashboard, liveStream, account, accountDeletion, accountExport, avatar, settings],
} as const

export type Tag = keyof typeof modules

export type NamedEndpoint = {
  /** Name in the contract, which is also the `operationId`. */
  readonly name: string
  readonly tag: Tag
  readonly endpoint: Endpoint
}

export const tags = Object.keys(modules) as readonly Tag[]

const methods = ['POST', 'GET', 'PUT', 'DELETE']

/** Every endpoint of the contract, sorted by subject and path. */
export const operations: readonly NamedEndpoint[] = tags.flatMap((tag) =>
  modules[tag]
    .flatMap((module: object): [string, unknown][] => Object.entries(module))
    .flatMap(([name, value]) => (isEndpoint(value) ? [{ name, tag, endpoint: value }] : []))
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), 'en')),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Returns a sort key. Paths named after the tag come first, and short paths before longer ones. */
function orderOf({ tag, endpoint: { method, path } }: NamedEndpoint): string {
  const isAside = !path.startsWith(`/api/${tag.replaceAll('_', '-')}`)
  return `${Number(isAside)} ${path.split('/').length} ${path} ${methods.indexOf(method)}`
}
