import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_PICTURE_BYTES, MAX_SIGNATURE_BYTES } from '#domain/checkpoints/picture.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { grant } from '../../support/api/authorizations.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import {
  newPicture,
  pictureOf,
  putPicture,
  readPicture,
  recordDelivery,
  type TestPicture,
} from '../../support/api/media.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import type { TestServer } from '../../support/processes/server.ts'

let server: TestServer
let database: TestDatabase
let ana: TestAccount
let api: Api

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  ana = await createAccount(server)
  api = apiOf(server, ana.session.access_token)
})

const by = ({ session }: TestAccount, account?: string) => ({
  token: session.access_token,
  ...(account !== undefined && { account }),
})
const idOf = ({ session }: TestAccount): string => session.user.id
const put = (picture: TestPicture, person = ana) => putPicture(server, by(person), picture)
const read = ({ sha256 }: TestPicture, person = ana) => readPicture(server, by(person), sha256)
const stored = ({ sha256 }: TestPicture) =>
  askAdmin<{ user_id: string; content: Buffer | null }>(
    database,
    `select user_id, content from media where digest = decode($1, 'hex')`,
    [sha256],
  )

/** Delivers a new shipment with a photo, by default a new one. Returns the photo. */
async function named(photo?: TestPicture, of = api): Promise<TestPicture> {
  const one = photo ?? (await newPicture())
  await recordDelivery(of, await addShipment(of), [one])
  return one
}

/** Delivers a new shipment whose event names a picture as the signature. */
async function signed({ sha256 }: TestPicture): Promise<void> {
  await addCheckpoint(api, await addShipment(api), 0, {
    checkpoint_type: 'finalizacao',
    delivery: { outcome: 'complete', signature: 'drawn' },
    media: { signature: sha256 },
  })
}

describe('PUT /api/media/{sha256}', () => {
  test('stores a picture that an event names, unchanged, and answers 200 if it is sent again', async () => {
    const picture = await named()
    const { length } = picture.bytes
    expect(await put(picture)).toMatchObject({
      status: 201,
      body: { data: { sha256: picture.sha256, type: 'image/jpeg', width: 80, height: 60, bytes: length } },
    })
    expect(await put(picture)).toMatchObject({ status: 200 })
    expect((await stored(picture)).map(({ content }) => content)).toEqual([picture.bytes])
  })

  test('stores a picture once if several calls send it at the same time', async () => {
    const picture = await named()
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(picture)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
  })

  test.each([
    ['PNG', 'image/png', () => sharp({ create: blank }).png().toBuffer()],
    ['WebP', 'image/webp', () => sharp({ create: blank }).webp().toBuffer()],
  ])('detects a %s by its content, whatever the header says', async (_name, type, make) => {
    const picture = await named(pictureOf(await make(), 'image/jpeg'))
    expect(await put(picture)).toMatchObject({ status: 201, body: { data: { type } } })
    expect((await read(picture)).headers.get('content-type')).toBe(type)
  })

  test('replays its answer to a key that repeats the call with its Idempotency-Key', async () => {
    const picture = await named()
    const { key } = await createKey(api)
    const send = (one: TestPicture) =>
      putPicture(server, { token: key }, one, { 'idempotency-key': 'foto-1' })
    expect(await send(picture)).toMatchObject({ status: 201 })
    const repeated = await send(picture)
    expect(repeated.status).toBe(201)
    expect(repeated.headers.get('idempotency-replayed')).toBe('true')
    expect(await send({ ...(await newPicture()), sha256: picture.sha256 })).toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    })
  })

  test('answers digest_mismatch if one bit of the picture changed', async () => {
    const picture = await named()
    const changed = Buffer.from(picture.bytes)
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
    expect(await put({ ...picture, bytes: changed })).toMatchObject({ status: 400, code: 'digest_mismatch' })
  })

  test('answers media_unknown if no event of the account names the picture', async () => {
    const picture = await newPicture()
    expect(await put(picture)).toMatchObject({ status: 404, code: 'media_unknown' })
    await named(picture)
    expect(await put(picture, await createAccount(server))).toMatchObject({
      status: 404,
      code: 'media_unknown',
    })
    expect(await stored(picture)).toEqual([])
  })

  test('answers body_too_large to more than 500 kB', async () => {
    const picture = pictureOf(randomBytes(MAX_PICTURE_BYTES + 1))
    expect(await put(picture)).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  test('answers body_too_large to a signature of more than 100 kB, and stores it as a photo', async () => {
    const large = pictureOf(await fresh(200).png().toBuffer(), 'image/png')
    const small = pictureOf(await fresh(100).png().toBuffer(), 'image/png')
    expect([large.bytes.length > MAX_SIGNATURE_BYTES, small.bytes.length < MAX_SIGNATURE_BYTES]).toEqual([
      true,
      true,
    ])
    for (const one of [large, small]) await signed(one)
    expect(await put(large)).toMatchObject({ status: 413, code: 'body_too_large' })
    expect(await stored(large)).toEqual([])
    expect(await put(small)).toMatchObject({ status: 201 })
    const photo = pictureOf(await fresh(200).png().toBuffer(), 'image/png')
    expect(await put(await named(photo))).toMatchObject({ status: 201 })
  })

  test.each([
    ['Exif with a location', 'media_has_metadata', () => fresh().jpeg().withExif(location).toBuffer()],
    ['XMP', 'media_has_metadata', () => fresh().webp().withXmp('<x/>').toBuffer()],
    [
      'bytes after its end',
      'media_has_metadata',
      async () => Buffer.concat([await cut(0), Buffer.from('x')]),
    ],
    ['an end that is missing', 'image_unreadable', () => cut(200)],
    ['a changed byte', 'image_unreadable', async () => damaged(await fresh().png().toBuffer())],
    ['no tables', 'image_unreadable', async () => withoutTables(await fresh().jpeg().toBuffer())],
    ['the format GIF', 'image_unsupported', () => fresh().gif().toBuffer()],
    [
      'the format SVG',
      'image_unsupported',
      () => Buffer.from(`<svg xmlns="${randomBytes(9).toString('hex')}"/>`),
    ],
    ['too many pixels', 'image_too_detailed', () => detailed()],
    ['too many pixels in a JPEG', 'image_too_detailed', () => detailedJpeg()],
    ['no frame', 'image_unreadable', () => Promise.resolve(Buffer.from('FFD8FFD9', 'hex'))],
  ])('refuses a picture with %s by %s', async (_name, refusal, make) => {
    const picture = await named(pictureOf(Buffer.from(await make())))
    expect(await put(picture)).toMatchObject({ code: refusal })
    expect(await stored(picture)).toEqual([])
  })

  test('refuses a body that is JSON', async () => {
    const { sha256 } = await named()
    expect(await api('PUT', `/api/media/${sha256}`, {})).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    })
  })
})

const blank = { width: 30, height: 20, channels: 3, background: '#0f4f4d' } as const
const location = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } }

/** Returns noise, so that every picture is another one. */
function fresh(side = 64) {
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
}

/** Returns a JPEG without its last bytes. */
async function cut(bytes: number): Promise<Buffer> {
  const whole = await fresh().jpeg().toBuffer()
  return whole.subarray(0, whole.length - bytes)
}

function damaged(file: Buffer): Buffer {
  file.writeUInt8(file.readUInt8(file.length >> 1) ^ 1, file.length >> 1)
  return file
}

/** Returns a JPEG without its quantization tables. */
function withoutTables(file: Buffer): Buffer {
  const at = file.indexOf(Buffer.from([0xff, 0xdb]))
  return Buffer.concat([file.subarray(0, at), file.subarray(file.indexOf(Buffer.from([0xff, 0xc0])))])
}

/** Returns a PNG whose header states more than 40 megapixels. */
async function detailed(): Promise<Buffer> {
  const file = await fresh().png().toBuffer()
  file.writeUInt32BE(8_000, 16)
  file.writeUInt32BE(5_001, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}

/** Returns a JPEG whose frame states more than 40 megapixels. */
async function detailedJpeg(): Promise<Buffer> {
  const file = await fresh().jpeg().toBuffer()
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]))
  file.writeUInt16BE(5_001, frame + 5)
  file.writeUInt16BE(8_000, frame + 7)
  return file
}

describe('a picture of an event that another account recorded by an authorization', () => {
  let rui: TestAccount
  let his: Api

  beforeAll(async () => {
    rui = await createAccount(server)
    his = apiOf(server, rui.session.access_token)
  })

  /** Creates a shipment of the first account, whose delivery the other account records. */
  async function recordedByRui(): Promise<TestPicture> {
    const [picture, code] = [await newPicture(), await addShipment(api)]
    await grant(api, code, rui.email)
    await recordDelivery(his, code, [picture])
    return picture
  }

  test('is stored for the owner of the shipment, who alone can read it', async () => {
    const picture = await recordedByRui()
    expect(await put(picture, rui)).toMatchObject({ status: 201 })
    expect((await stored(picture)).map(({ user_id }) => user_id)).toEqual([idOf(ana)])
    expect((await read(picture)).bytes).toEqual(picture.bytes)
    expect(await read(picture, rui)).toMatchObject({ status: 404 })
  })

  test('is stored for both accounts if an event of each names it', async () => {
    const picture = await named(await recordedByRui(), his)
    expect(await put(picture, rui)).toMatchObject({ status: 201 })
    expect(new Set((await stored(picture)).map(({ user_id }) => user_id))).toEqual(
      new Set([idOf(ana), idOf(rui)]),
    )
  })

  test('is stored for no account if one of them deleted it', async () => {
    const picture = await recordedByRui()
    expect(await put(picture, rui)).toMatchObject({ status: 201 })
    const remove = `update media set content = null, deleted_at = now() where digest = decode($1, 'hex')`
    await askAdmin(database, remove, [picture.sha256])
    await named(picture, his)
    expect(await put(picture, rui)).toMatchObject({ status: 410, code: 'media_deleted' })
    expect(await stored(picture)).toEqual([{ user_id: idOf(ana), content: null }])
  })

  test('is not stored for an account whose key has the id of the sender', async () => {
    const { id, key } = await createKey(api)
    await askAdmin(database, 'update api_keys set id = $2 where id = $1', [id, idOf(rui)])
    const picture = await named(await named(undefined, apiOf(server, key)), his)
    expect(await put(picture, rui)).toMatchObject({ status: 201 })
    expect((await stored(picture)).map(({ user_id }) => user_id)).toEqual([idOf(rui)])
  })
})

describe('GET /api/media/{sha256}', () => {
  test('returns the bytes with headers that forbid caches, guesses of the type and scripts', async () => {
    const picture = await named()
    await put(picture)
    const { status, bytes, headers } = await read(picture)
    expect({ status, bytes }).toEqual({ status: 200, bytes: picture.bytes })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline',
      'content-security-policy': `default-src 'none'; sandbox`,
      'x-content-type-options': 'nosniff',
    })
    const { key } = await createKey(api)
    const byKey = await readPicture(server, { token: key }, picture.sha256)
    expect(byKey.headers.get('cache-control')).toBe('private, no-store')
  })

  test('sends a file that is no picture as an attachment', async () => {
    const file = await named()
    await put(file)
    await askAdmin(database, `update media set purpose = 'report' where digest = decode($1, 'hex')`, [
      file.sha256,
    ])
    expect((await read(file)).headers.get('content-disposition')).toBe('attachment')
  })

  test.each([
    ['the first', '0'],
    ['the middle', 'length(content) / 2'],
    ['the last', 'length(content) - 1'],
  ])('answers media_damaged if %s byte was changed in the database', async (_which, at) => {
    const picture = await named()
    await put(picture)
    const changed = `set_byte(content, ${at}, get_byte(content, ${at}) # 1)`
    await askAdmin(database, `update media set content = ${changed} where digest = decode($1, 'hex')`, [
      picture.sha256,
    ])
    expect(await read(picture)).toMatchObject({ status: 409, code: 'media_damaged' })
  })

  test('answers 404 to other accounts, and until the bytes have arrived', async () => {
    const picture = await named()
    expect(await read(picture)).toMatchObject({ status: 404, code: 'not_found' })
    await put(picture)
    expect(await read(picture, await createAccount(server))).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('in a company', () => {
  let company: string
  let own: Api
  const members = {} as Record<'owner' | 'operator' | 'driver' | 'other' | 'reader' | 'auditor', TestAccount>

  beforeAll(async () => {
    members.owner = await createAccount(server)
    ;({ id: company } = await createCompany(server, members.owner, 'Fotos Ltda.'))
    own = companyApi(server, members.owner, company)
    for (const role of ['operator', 'driver', 'reader', 'auditor'] as const)
      members[role] = await addMember(server, members.owner, company, role)
    members.other = await addMember(server, members.owner, company, 'driver')
  })

  const putAs = (who: keyof typeof members, picture: TestPicture) =>
    putPicture(server, by(members[who], company), picture)
  const readAs = (who: keyof typeof members, { sha256 }: TestPicture) =>
    readPicture(server, by(members[who], company), sha256)

  test('drivers read the pictures that they sent, and no others', async () => {
    const picture = await named(undefined, own)
    expect(await putAs('driver', picture)).toMatchObject({ status: 201 })
    expect(await readAs('driver', picture)).toMatchObject({ status: 200, bytes: picture.bytes })
    expect(await readAs('other', picture)).toMatchObject({ status: 404 })
    for (const who of ['owner', 'operator', 'reader'] as const)
      expect(await readAs(who, picture)).toMatchObject({ status: 200 })
  })

  test('auditors read no picture, unless a manager lets them read recipients', async () => {
    const picture = await named(undefined, own)
    await putAs('operator', picture)
    expect(await readAs('auditor', picture)).toMatchObject({ status: 403, code: 'insufficient_role' })
    await askAdmin(
      database,
      `update members set sees_recipients = true where account_id = $1 and role = 'auditor'`,
      [company],
    )
    expect(await readAs('auditor', picture)).toMatchObject({ status: 200 })
  })

  test.each(['reader', 'auditor'] as const)('a member with the role %s sends no picture', async (who) => {
    const picture = await named(undefined, own)
    expect(await putAs(who, picture)).toMatchObject({ status: 403, code: 'insufficient_role' })
  })
})

describe('the erasure of a shipment', () => {
  const erase = (tracking_id: string) => api('POST', `/api/shipments/${tracking_id}/erasure`, { tracking_id })
  const uses = ({ sha256 }: TestPicture) =>
    askAdmin(database, `select name from media_uses where digest = decode($1, 'hex')`, [sha256])

  test('deletes its pictures, except those that another shipment names', async () => {
    const [first, second] = [await addShipment(api), await addShipment(api)]
    const [alone, shared] = [await newPicture(), await newPicture()]
    await recordDelivery(api, first, [alone, shared])
    await recordDelivery(api, second, [shared])
    for (const one of [alone, shared]) expect(await put(one)).toMatchObject({ status: 201 })
    expect(await erase(first)).toMatchObject({ status: 200 })
    expect([await stored(alone), await uses(alone)]).toEqual([[], []])
    expect(await read(shared)).toMatchObject({ status: 200 })
    expect(await uses(shared)).toHaveLength(1)
    expect(await put(alone)).toMatchObject({ status: 404, code: 'media_unknown' })
    expect(await erase(second)).toMatchObject({ status: 200 })
    expect([await stored(shared), await uses(shared)]).toEqual([[], []])
  })

  test('leaves no byte of a picture, even if the picture and other erasures arrive at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const codes = [await addShipment(api), await addShipment(api)]
      const picture = await newPicture()
      for (const one of codes) await recordDelivery(api, one, [picture])
      await Promise.all([put(picture), ...codes.map(erase), put(picture)])
      expect([await stored(picture), await uses(picture)]).toEqual([[], []])
    }
  })
})
