import * as account from '../endpoints/account.ts'
import * as accountDeletion from '../endpoints/account-deletion.ts'
import * as accountExport from '../endpoints/account-export.ts'
import * as addresses from '../endpoints/addresses.ts'
import * as authorizations from '../endpoints/authorizations.ts'
import * as annexes from '../endpoints/annexes.ts'
import * as apiKeys from '../endpoints/api-keys.ts'
import * as avatar from '../endpoints/avatar.ts'
import * as checkpoints from '../endpoints/checkpoints.ts'
import * as companies from '../endpoints/companies.ts'
import * as companyTrail from '../endpoints/company-trail.ts'
import * as conditionRanges from '../endpoints/condition-ranges.ts'
import * as conditions from '../endpoints/conditions.ts'
import * as customFields from '../endpoints/custom-fields.ts'
import * as dashboard from '../endpoints/dashboard.ts'
import * as deliveries from '../endpoints/deliveries.ts'
import * as deliveryLinks from '../endpoints/delivery-links.ts'
import * as devices from '../endpoints/devices.ts'
import * as documentation from '../endpoints/documentation.ts'
import type { Endpoint } from '../schema/endpoint.ts'
import * as erasure from '../endpoints/erasure.ts'
import * as events from '../endpoints/events.ts'
import * as excursions from '../endpoints/excursions.ts'
import * as fiscalEvents from '../endpoints/fiscal-events.ts'
import * as fsu from '../endpoints/fsu.ts'
import * as imports from '../endpoints/imports.ts'
import * as installation from '../endpoints/installation.ts'
import * as invitations from '../endpoints/invitations.ts'
import * as labels from '../endpoints/labels.ts'
import * as liveStream from '../endpoints/live-stream.ts'
import * as media from '../endpoints/media.ts'
import * as members from '../endpoints/members.ts'
import * as milestones from '../endpoints/milestones.ts'
import * as notices from '../endpoints/notices.ts'
import * as places from '../endpoints/places.ts'
import * as policies from '../endpoints/policies.ts'
import * as publicPage from '../endpoints/public-page.ts'
import * as qrCheck from '../endpoints/qr-check.ts'
import * as references from '../endpoints/references.ts'
import * as qrImage from '../endpoints/qr-image.ts'
import * as readings from '../endpoints/readings.ts'
import * as receipts from '../endpoints/receipts.ts'
import * as settings from '../endpoints/settings.ts'
import * as shipmentList from '../endpoints/shipment-list.ts'
import * as shipments from '../endpoints/shipments.ts'
import * as site from '../endpoints/site.ts'
import * as statuses from '../endpoints/statuses.ts'
import * as warehouses from '../endpoints/warehouses.ts'
import * as webhookLog from '../endpoints/webhook-log.ts'
import * as webhooks from '../endpoints/webhooks.ts'
import * as workplaces from '../endpoints/workplaces.ts'

/** Subjects of the document in its order, each with its name and its modules of the contract. */
export const subjects = {
  shipments: {
    modules: [shipmentList, shipments, receipts, qrCheck, references, imports, erasure],
    pt: 'Remessas',
    en: 'Shipments',
  },
  checkpoints: { modules: [checkpoints, annexes], pt: 'Checkpoints', en: 'Checkpoints' },
  media: {
    modules: [deliveries, fiscalEvents, media, notices],
    pt: 'Entregas e fotos',
    en: 'Deliveries and pictures',
  },
  addresses: { modules: [addresses], pt: 'Endereços', en: 'Addresses' },
  warehouses: { modules: [warehouses], pt: 'Warehouses', en: 'Warehouses' },
  statuses: { modules: [statuses], pt: 'Status', en: 'Statuses' },
  custom_fields: { modules: [customFields], pt: 'Campos personalizados', en: 'Custom fields' },
  devices: { modules: [devices], pt: 'Dispositivos', en: 'Devices' },
  condition_ranges: { modules: [conditionRanges], pt: 'Faixas de conservação', en: 'Condition ranges' },
  conditions: {
    modules: [conditions, readings, excursions],
    pt: 'Condições de conservação',
    en: 'Conditions',
  },
  milestones: { modules: [milestones, fsu], pt: 'Carga aérea', en: 'Air cargo' },
  labels: { modules: [labels, qrImage], pt: 'Etiquetas e QR codes', en: 'Labels and QR codes' },
  authorizations: { modules: [authorizations], pt: 'Autorizações', en: 'Authorizations' },
  places: { modules: [places], pt: 'Lugares', en: 'Places' },
  public: {
    modules: [publicPage, deliveryLinks, installation, site, documentation],
    pt: 'Páginas públicas',
    en: 'Public pages',
  },
  webhooks: { modules: [events, webhooks, webhookLog], pt: 'Eventos e webhooks', en: 'Events and webhooks' },
  api_keys: { modules: [apiKeys], pt: 'Chaves de API', en: 'API keys' },
  companies: {
    modules: [companies, members, invitations, policies, workplaces, companyTrail],
    pt: 'Empresas',
    en: 'Companies',
  },
  account: {
    modules: [dashboard, liveStream, account, accountDeletion, accountExport, avatar, settings],
    pt: 'Conta',
    en: 'Account',
  },
} as const

export type Tag = keyof typeof subjects

export type NamedEndpoint = {
  /** Name in the contract, which is also the `operationId`. */
  readonly name: string
  readonly tag: Tag
  readonly endpoint: Endpoint
}

export const tags = Object.keys(subjects) as readonly Tag[]

const methods = ['POST', 'GET', 'PUT', 'DELETE']

/** Every endpoint of the contract, sorted by subject and path. */
export const operations: readonly NamedEndpoint[] = tags.flatMap((tag) =>
  subjects[tag].modules
    .flatMap((module: object): [string, unknown][] => Object.entries(module))
    .flatMap(([name, value]) => (isEndpoint(value) ? [{ name, tag, endpoint: value }] : []))
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), 'en')),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/**
 * Returns the key by which a subject's endpoints are sorted. Paths that begin with the subject come
 * first, and short paths before longer ones.
 */
function orderOf({ tag, endpoint: { method, path } }: NamedEndpoint): string {
  const isAside = !path.startsWith(`/api/${tag.replaceAll('_', '-')}`)
  return `${Number(isAside)} ${path.split('/').length} ${path} ${methods.indexOf(method)}`
}
