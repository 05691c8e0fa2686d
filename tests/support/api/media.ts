import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { RecordedEvent } from '#core/events/recorded-event.ts'
import type { Acceptance } from '#domain/events/event-fields.ts'
import { mediaUses } from '#core/media/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { askAdmin } from '../auth/auth-database.ts'
import type { TestDatabase } from '../database/postgres.ts'
import type { TestServer } from '../processes/server.ts'

export type TestPicture = { readonly bytes: Buffer; readonly sha256: string; readonly type: string }

/** Returns a file with its digest. */
export function pictureOf(bytes: Buffer, type = 'image/jpeg'): TestPicture {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), type }
}

/** Makes a JPEG of noise, which no other call makes. */
export async function newPicture(): Promise<TestPicture> {
  const raw = { width: 80, height: 60, channels: 3 } as const
  return pictureOf(
    await sharp(randomBytes(80 * 60 * 3), { raw })
      .jpeg()
      .toBuffer(),
  )
}

/**
 * Makes the newest event of a shipment name files, as a delivery does.
 * @param recorder who recorded the event; by default the owner of the shipment
 */
export async function nameMedia(
  { server, database }: { readonly server: TestServer; readonly database: TestDatabase },
  code: string,
  pictures: readonly TestPicture[],
  recorder?: Pick<Acceptance, 'actor' | 'via'>,
): Promise<void> {
  const [newest] = await askAdmin<{ event_id: string; shipment_id: string; user_id: string }>(
    database,
    `select e.event_id, e.shipment_id, e.user_id from events e join shipments s on s.id = e.shipment_id
     where s.tracking_id = $1 order by e.sequence desc limit 1`,
    [code],
  )
  if (newest === undefined) throw new Error(`${code} has no event`)
  const named = pictures.map(({ sha256 }, at) => [`photo_${at + 1}`, sha256])
  const event = {
    declared: { eventId: newest.event_id, fields: { media: Object.fromEntries(named) } },
    acceptance: { account: newest.user_id, actor: newest.user_id, via: 'web', ...recorder },
    shipmentId: newest.shipment_id,
  }
  await inTransaction(server.services.pool, [newest.user_id], async (tx) => {
    await mediaUses(tx, [{ event } as unknown as RecordedEvent])
  })
}

type Caller = { readonly token: string; readonly account?: string }

const headersOf = ({ token, account }: Caller): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(account !== undefined && { 'lastro-account': account }),
})

/** Sends a picture. Returns status, error code and body of the answer. */
export async function putPicture(
  { url }: Pick<TestServer, 'url'>,
  caller: Caller,
  { bytes, sha256, type }: TestPicture,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${url}/api/media/${sha256}`, {
    method: 'PUT',
    headers: { ...headersOf(caller), 'content-type': type, ...headers },
    body: new Uint8Array(bytes),
  })
  const body = (await answer.json()) as { readonly code?: string; readonly [name: string]: unknown }
  return { status: answer.status, code: body.code, body, headers: answer.headers }
}

/** Reads a picture. */
export async function readPicture({ url }: Pick<TestServer, 'url'>, caller: Caller, sha256: string) {
  const answer = await fetch(`${url}/api/media/${sha256}`, { headers: headersOf(caller) })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  const body = isJson ? (JSON.parse(bytes.toString()) as { readonly code?: string }) : undefined
  return { status: answer.status, code: body?.code, body, bytes, headers: answer.headers }
}
