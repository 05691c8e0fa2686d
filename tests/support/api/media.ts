import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { TestServer } from '../processes/server.ts'
import type { Api } from './api.ts'
import { addCheckpoint, addShipment } from './shipment-api.ts'

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

/** Records the delivery of a shipment with photos, whose event names them. */
export async function recordDelivery(api: Api, code: string, photos: readonly TestPicture[]): Promise<void> {
  const media = Object.fromEntries(photos.map(({ sha256 }, at) => [`photo_${at + 1}`, sha256]))
  const delivery = { outcome: 'complete', photos: String(photos.length) }
  await addCheckpoint(api, code, 0, { checkpoint_type: 'finalizacao', delivery, media })
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

/** Records the delivery of a new shipment with a photo, which no call has sent yet. */
export async function deliverWithPhoto(api: Api): Promise<TestPicture> {
  const photo = await newPicture()
  await recordDelivery(api, await addShipment(api), [photo])
  return photo
}
