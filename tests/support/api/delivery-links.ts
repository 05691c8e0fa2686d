import type { LinkPage } from '#contract/endpoints/delivery-links.ts'
import { askAdmin } from '../auth/auth-database.ts'
import type { TestDatabase } from '../database/postgres.ts'
import { mailTo } from '../mail/mail.ts'
import type { TestServer } from '../processes/server.ts'
import type { Answer, Api } from './api.ts'
import { addShipment, dataOf } from './shipment-api.ts'

/** Delivered shipment with the e-mail of its recipient. */
export type Delivered = { readonly code: string; readonly event: string; readonly email: string }

/** Records a shipment to a recipient, and its delivery or a failed attempt. */
export async function addDelivered(api: Api, email: string, changed: object = {}): Promise<Delivered> {
  const code = await addShipment(api, { recipient_name: 'Marta Lima', recipient_email: email })
  const body = {
    tracking_id: code,
    checkpoint_type: 'finalizacao',
    location: 'Rua XV, 398',
    city: 'Belém',
    uf: 'PA',
    status: 'Entregue',
    receiver: { name: 'Ana Souza', relation: 'neighbor' },
    delivery: { outcome: 'complete', photos: '0' },
    ...changed,
  }
  const { id } = dataOf<{ id: string }>(await api('POST', '/api/checkpoints', body))
  return { code, event: id, email }
}

/** Members of a checkpoint that records a failed attempt. */
export const attempt = {
  checkpoint_type: 'tentativa',
  status: 'Tentativa sem sucesso',
  receiver: { reason: 'absent' },
  delivery: { outcome: 'attempted', photos: '0' },
} as const

/** Presses "Não recebi" on the public page of a code. */
export function pressNotReceived(server: Pick<TestServer, 'url'>, code: string, ip = '198.51.100.7') {
  return fetch(`${server.url}/verify/${code}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': ip },
    body: new URLSearchParams(),
  })
}

/** Waits for the n-th mailed link to an address, counted from 1, and returns its secret. */
export async function mailedToken({ dataDir }: Pick<TestServer, 'dataDir'>, email: string, count = 1) {
  const { text = '' } = await mailTo(dataDir, email, count)
  const token = /\/resposta#([\w-]{43})/.exec(text)?.[1]
  if (token === undefined) throw new Error('the mail has no link to answer')
  return token
}

/** Calls of the page behind a link. */
export function linkCalls(api: Api, headers: Record<string, string> = {}) {
  const call = (path: string, body: object): Promise<Answer> =>
    api('POST', `/api/public/delivery-link${path}`, body, headers)
  return {
    read: async (token: string) => dataOf<LinkPage>(await call('', { token })),
    answer: (token: string, body: object) => call('/answer', { token, ...body }),
    store: (token: string, bytes: Buffer) => call('/media', { token, photo: bytes.toString('base64') }),
    picture: (token: string, sha256: string) => call(`/media/${sha256}`, { token }),
  }
}

/** Lets the links of a shipment end some days ago. */
export async function endLinks(
  database: Pick<TestDatabase, 'adminUrl'>,
  code: string,
  days: number,
): Promise<void> {
  await askAdmin(
    database,
    `update delivery_links set expires_at = now() - make_interval(days => $2)
     where shipment_id = (select id from shipments where tracking_id = $1)`,
    [code, days],
  )
}
