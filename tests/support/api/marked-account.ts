import { createHash, randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { ServedCall } from '#app/api.ts'
import { createKey } from '../auth/api-keys.ts'
import type { Api } from './api.ts'
import { askAdmin } from '../auth/auth-database.ts'
import { grant } from './authorizations.ts'
import type { TestDatabase } from '../database/postgres.ts'
import { certificateBody, deviceBody, monitor, rangeBody } from './conditions.ts'
import { addressBody, fieldBody, statusBody } from './reference-lists.ts'
import type { TestServer } from '../processes/server.ts'
import { addCheckpoint, addShipment, dataOf } from './shipment-api.ts'
import { waitTimeout } from '../vitest/wait-timeout.ts'
import { createWebhook, webhookBodyOf } from '../webhooks/webhooks.ts'

/** Marker that occurs in all data of a marked account and nowhere else. */
export const MARK = 'Quixeramobim'

/**
 * Ids for the parameters in the paths of calls, by the name of the resource or of the parameter.
 */
export type Ids = Record<string, string>

export const nameOf = ({ method, path }: ServedCall): string => `${method} ${path}`

/**
 * Caller of the API. `from` is its IP address. Each caller has a different one, so that its
 * requests do not count towards the rate limit of another caller.
 */
export type Caller = { readonly token?: string; readonly account?: string; readonly from: string }

export type Told = {
  readonly status: number
  readonly code: unknown
  readonly challenge: string | null
  readonly text: string
}

/**
 * Valid request bodies, so that a call by another account fails only because of ownership. All
 * other calls get an empty body, and the answer names the missing fields.
 */
const bodies: Readonly<Record<string, (ids: Ids) => object>> = {
  'PUT /api/shipments/{tracking_id}': () => ({ description: 'x' }),
  'POST /api/shipments/{tracking_id}/authorizations': () => ({
    email: 'motorista@lastro.test',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  }),
  'PUT /api/shipments/{tracking_id}/public-page': () => ({ enabled: false }),
  'POST /api/shipments/{tracking_id}/annexes': () => ({ text: 'x' }),
  'POST /api/shipments/{tracking_id}/milestones': () => ({
    milestones: [{ code: 'DEP', at: '2026-11-20T10:00:00Z', airport: 'GRU' }],
  }),
  'POST /api/shipments/{tracking_id}/erasure': (ids) => ({ tracking_id: ids['tracking_id'] }),
  'POST /api/shipments/{tracking_id}/media/{sha256}/removal': (ids) => ({
    about: ids['event'],
    name: 'photo_1',
    reason: 'x',
  }),
  'PUT /api/media/{sha256}': (ids) => Buffer.from(ids['media'] ?? ''),
  'PUT /api/checkpoints/{id}': () => ({ status: 'x' }),
  'PUT /api/company/members/{id}/responsibility': () => ({
    name: 'Rita Prado',
    registration: 'CRF-SP 12345',
  }),
  'PUT /api/company/members/{id}': () => ({ role: 'admin', state: 'active', revision: 1 }),
  'PUT /api/addresses/{id}': () => addressBody(),
  'PUT /api/warehouses/{id}': (ids) => ({ name: 'x', address_id: ids['addresses'] }),
  'PUT /api/statuses/{id}': () => statusBody('x', { description: null, color: '#112233' }),
  'PUT /api/custom-fields/{id}': () => fieldBody('x'),
  'PUT /api/devices/{id}': () => deviceBody('x'),
  'POST /api/devices/{id}/certificates': () => certificateBody('x'),
  'PUT /api/condition-ranges/{id}': () => rangeBody('x'),
  'POST /api/shipments/{tracking_id}/monitorings': (ids) => ({ device_ids: [ids['second_device']] }),
  'POST /api/shipments/{tracking_id}/monitorings/{id}/end': () => ({}),
  'POST /api/excursions/{id}/acknowledgement': () => ({ comment: 'Porta fechada.' }),
  'POST /api/excursions/{id}/decision': () => ({
    decision: 'release',
    justification: 'Estabilidade do fabricante cobre.',
    meaning: 'approval',
    seen: { duration_ms: 1, peak: 9_000 },
  }),
  'PUT /api/webhooks/{id}': () => webhookBodyOf('https://exemplo.com.br/'),
  'PUT /api/imports/{id}/rows/{n}': () => ({ rows: [{}] }),
  'PUT /api/api-keys/{id}': () => ({ name: 'x', scopes: ['shipments:read'] }),
  'POST /api/api-keys/{id}/rotation': () => ({ rotation: randomUUID() }),
  'POST /api/checkpoints': (ids) => ({ tracking_id: ids['tracking_id'], location: 'x', status: 'x' }),
  'POST /api/checkpoints/bulk': (ids) => ({
    items: [{ tracking_id: ids['tracking_id'], location: 'x', status: 'x' }],
  }),
  'POST /api/labels': (ids) => ({ shipments: [ids['tracking_id']] }),
  'POST /api/labels/pdf': (ids) => ({ shipments: [ids['tracking_id']] }),
  'POST /api/labels/zpl': (ids) => ({ shipments: [ids['tracking_id']] }),
  'PUT /api/warehouses/order': (ids) => ({ ids: [ids['warehouses']] }),
  'PUT /api/statuses/order': (ids) => ({ ids: [ids['statuses']] }),
  'PUT /api/custom-fields/order': (ids) => ({ ids: [ids['custom-fields']] }),
  'POST /api/shipments/status': (ids) => ({
    items: [{ tracking_id: ids['tracking_id'], status: 'cancelled' }],
  }),
}

/**
 * Makes a call about the data that `ids` names.
 * @param given request body; by default the valid one in `bodies`, or an empty one if there is none
 */
export async function sendCall(
  { url }: Pick<TestServer, 'url'>,
  call: ServedCall,
  {
    ids,
    caller: { token, account, from },
    given,
  }: {
    readonly ids: Readonly<Ids>
    readonly caller: Caller
    readonly given?: object | undefined
  },
): Promise<Told> {
  const resource = /^\/api\/(?:company\/)?([\w-]+)/.exec(call.path)?.[1] ?? ''
  const filled: Readonly<Record<string, string | undefined>> = {
    ...ids,
    id: ids[/\/(authorizations|monitorings)\//.exec(call.path)?.[1] ?? resource],
    n: '1',
    cep: '01310100',
    notice_kind: 'delivered',
    digest: ids['sha256'],
    revision: '1',
  }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => filled[name] ?? randomUUID())
  const body = call.method === 'GET' ? undefined : (given ?? bodies[nameOf(call)]?.(ids) ?? {})
  const isFile = body instanceof Uint8Array
  const response = await fetch(`${url}${path}`, {
    method: call.method,
    headers: {
      'x-forwarded-for': from,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(account !== undefined && { 'lastro-account': account }),
      ...(body !== undefined && { 'content-type': isFile ? 'image/jpeg' : 'application/json' }),
    },
    ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const type = response.headers.get('content-type') ?? ''
  // An event stream does not end until it is cancelled, so its text is not read.
  const text = type.startsWith('text/event-stream') ? '' : await response.text()
  if (type.startsWith('text/event-stream')) await response.body?.cancel()
  const code = type.startsWith('application/json') ? (JSON.parse(text) as { code?: unknown }).code : undefined
  return { status: response.status, code, challenge: response.headers.get('www-authenticate'), text }
}

/** Creates one resource of every kind that a path can name. The text `mark` occurs in each. */
export async function fillMarked(
  own: Api,
  account: string,
  database: Pick<TestDatabase, 'adminUrl'>,
  mark = MARK,
): Promise<Ids> {
  const ids: Ids = {}
  const make201 = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await own('POST', path, body)
    expect({ path, status: answer.status }).toEqual({ path, status: 201 })
    return dataOf(answer)
  }
  const code = await addShipment(own, { origin: mark, recipient_name: mark })
  ids['tracking_id'] = code
  ids['checkpoints'] = (await addCheckpoint(own, code, 1, { location: mark })).id
  await make201(`/api/shipments/${code}/annexes`, { text: mark })
  ids['authorizations'] = (await grant(own, code, `${mark.toLowerCase()}@lastro.test`)).id
  ids['addresses'] = (await make201('/api/addresses', addressBody({ name: mark }))).id
  ids['warehouses'] = (await make201('/api/warehouses', { name: mark, address_id: ids['addresses'] })).id
  ids['statuses'] = (await make201('/api/statuses', statusBody(mark))).id
  ids['custom-fields'] = (await make201('/api/custom-fields', fieldBody(mark))).id
  ids['devices'] = (await make201('/api/devices', deviceBody(mark))).id
  const certificates = `/api/devices/${ids['devices']}/certificates`
  ids['certificate_id'] = (await make201(certificates, certificateBody(mark))).id
  ids['condition-ranges'] = (await make201('/api/condition-ranges', rangeBody(mark))).id
  ids['second_device'] = (await make201('/api/devices', deviceBody(`${mark} 2`))).id
  const [monitoring] = await monitor(own, code, [ids['devices'] ?? ''])
  ids['monitorings'] = monitoring?.id ?? ''
  const reading = [new Date().toISOString(), -1]
  dataOf(
    await own('POST', '/api/readings', {
      devices: [{ device: ids['devices'], channel: 'temperature', readings: [reading] }],
    }),
  )
  const excursion = await vi.waitUntil(
    async () => dataOf<{ id: string }[]>(await own('GET', '/api/excursions'))[0],
    { timeout: waitTimeout, interval: 200 },
  )
  ids['excursions'] = excursion?.id ?? ''
  await make201(`/api/shipments/${code}/condition-reports`, {})
  ids['imports'] = randomUUID()
  await make201('/api/imports', { id: ids['imports'], file_name: `${mark}.csv`, rows: 1 })
  ids['api-keys'] = (await createKey(own, { name: mark })).id
  // The content is no picture, but its text is found in every answer that contains it.
  ids['media'] = `${mark} ${code}`
  const digest = createHash('sha256').update(ids['media']).digest()
  ids['sha256'] = digest.toString('hex')
  const [use] = await askAdmin<{ event_id: string }>(
    database,
    `insert into media_uses (event_id, name, digest, shipment_id, user_id)
     select event_id, 'photo_1', $2, shipment_id, user_id from events where user_id = $1 limit 1
     returning event_id`,
    [account, digest],
  )
  ids['event'] = use?.event_id ?? ''
  await askAdmin(
    database,
    `insert into media (user_id, digest, content, type, bytes, sent_by)
     values ($1, $2, $3::bytea, 'image/jpeg', length($3::bytea), $1)`,
    [account, digest, Buffer.from(ids['media'])],
  )
  ids['webhooks'] = (await createWebhook(own, 'https://exemplo.com.br/', { name: mark, is_on: false })).id
  const [delivery] = await askAdmin<{ id: string }>(
    database,
    `with message as (
       insert into webhook_messages (user_id, tracking_id, event, facts)
       values ($1, $2, 'shipment.created', $3) returning position
     )
     insert into webhook_deliveries (endpoint_id, position, user_id, ordering_key, form, state, finished_at)
     select w.id, m.position, w.user_id, gen_random_uuid(), w.form, 'cancelled', now()
     from webhook_endpoints w, message m where w.user_id = $1 returning id`,
    [account, mark, { tracking_id: mark, status: 'pending', shipment: {} }],
  )
  ids['delivery_id'] = delivery?.id ?? ''
  const sessions = dataOf<{ id: string }[]>(await own('GET', '/api/account/sessions'))
  ids['account'] = sessions[0]?.id ?? ''
  return ids
}

/** Reads everything that an account can read, without values that change with time. */
export async function readAll(calls: readonly ServedCall[], own: Api, ids: Ids): Promise<unknown> {
  const lists = calls.filter(
    ({ method, path, access }) =>
      access === 'account' &&
      method === 'GET' &&
      !path.includes('{') &&
      !/live|events|export|audit|trail|sessions|dashboard/.test(path),
  )
  const told = await Promise.all(lists.map(async ({ path }) => [path, (await own('GET', path)).body]))
  const { blockchain_verified: _sealed, ...shipment } = dataOf<Record<string, unknown>>(
    await own('GET', `/api/shipments/${ids['tracking_id']}`),
  )
  return JSON.parse(
    JSON.stringify([told, shipment]).replaceAll(/"(blockchain_verified|last_used_at)":[^,}]+/g, '"seen":0'),
  )
}
