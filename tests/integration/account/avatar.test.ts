import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AVATAR_LIMIT } from '#contract/endpoints/avatar.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { callAuth } from '../../support/auth/auth-http.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
let ana: TestAccount
let rui: TestAccount

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  ana = await createAccount(server)
  rui = await createAccount(server)
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})
beforeEach(() => resetThrottles(database))

const image = (width = 700, height = 300): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0f4f4d' } })
const jpeg = await image().jpeg().toBuffer()
const tiff = await image(9, 9).tiff().toBuffer()

type Uploaded = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

/** Uploads a file as a browser form does. */
async function upload(
  bytes: Uint8Array,
  { account = ana, name = 'foto.jpg', type = 'image/jpeg', language = 'pt-BR' } = {},
): Promise<Uploaded> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  return send(form, account, language)
}

async function send(form: FormData, account = ana, language = 'pt-BR'): Promise<Uploaded> {
  const answer = await fetch(`${server.url}/api/account/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.session.access_token}`, 'accept-language': language },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as Uploaded['body'] }
}

/**
 * Waits for an upload that must succeed.
 * @returns the path of the uploaded picture
 */
async function accepted(answer: Promise<Uploaded>): Promise<string> {
  const { status, body } = await answer
  expect(status).toBe(200)
  return (body['data'] as { avatar_url: string }).avatar_url
}

const remove = ({ session }: TestAccount) =>
  apiOf(server, session.access_token)('DELETE', '/api/account/avatar')
const statusOf = async (path: string) => (await fetch(server.url + path)).status
const pictureOf = async ({ client }: TestAccount): Promise<unknown> =>
  (await client.getUser()).data.user?.user_metadata['avatar_url']
const stored = () => askAdmin(database, 'select name from avatars where user_id = $1', [ana.session.user.id])

async function bytesAt(path: string): Promise<Buffer> {
  const answer = await fetch(server.url + path)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

describe('a picture', () => {
  const formats = [
    ['JPEG', (one: Sharp) => one.jpeg()],
    ['progressive JPEG', (one: Sharp) => one.jpeg({ progressive: true })],
    ['CMYK JPEG', (one: Sharp) => one.toColourspace('cmyk').jpeg()],
    ['PNG', (one: Sharp) => one.png()],
    ['PNG of 16 bits', (one: Sharp) => one.toColourspace('rgb16').png()],
    ['WebP', (one: Sharp) => one.webp()],
    ['GIF', (one: Sharp) => one.gif()],
    ['AVIF', (one: Sharp) => one.avif({ effort: 0 })],
  ] as const

  test.each(sampled(formats, 8))('may be a %s, and is converted to a square WebP', async (_, encode) => {
    // The server detects the format from the content, and ignores the wrong file name and content
    // type.
    const path = await accepted(
      upload(await encode(image()).toBuffer(), { name: 'x.txt', type: 'text/plain' }),
    )
    expect(path).toMatch(/^\/files\/avatars\/[0-9a-f]{32}\.webp$/)
    expect(await sharp(await bytesAt(path)).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    })
    expect(await pictureOf(ana)).toBe(path)
  })

  test.runIf(isWhole)('is reduced to its first frame if it is animated', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect(await sharp(moving, { animated: true }).metadata()).toMatchObject({ pages: 2 })
    const picture = await bytesAt(await accepted(upload(moving)))
    expect((await sharp(picture).metadata()).pages).toBeUndefined()
    const { dominant } = await sharp(picture).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
  })

  test('is rotated upright and stripped of all metadata', async () => {
    const half = await image(100, 200).negate().png().toBuffer()
    const turned = await image(200, 200)
      .composite([{ input: half, left: 0, top: 0 }])
      .withExif({
        IFD0: { Copyright: 'Ana Souza', Make: 'Cerrado' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '8/1 3/1 0/1', GPSLongitudeRef: 'W' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>Armazém 1</rdf></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(await sharp(turned).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    expect(turned.includes('Cerrado')).toBe(true)

    const picture = await bytesAt(await accepted(upload(turned)))
    const { exif, xmp, icc, iptc, orientation } = await sharp(picture).metadata()
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
    for (const text of ['Cerrado', 'Ana Souza', 'GPS', 'Armaz', 'xmpmeta', 'Exif']) {
      expect(picture.includes(text)).toBe(false)
    }
    // After the rotation by 90 degrees, the left side is at the top.
    const [top] = await sharp(picture)
      .extract({ left: 400, top: 50, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    const [bottom] = await sharp(picture)
      .extract({ left: 50, top: 450, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(top).toBeGreaterThan(200)
    expect(bottom).toBeLessThan(60)
  })

  test.runIf(isWhole)('may have at most 5 MB', async () => {
    const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)])
    await accepted(upload(padded(AVATAR_LIMIT - 1)))
    for (const length of [AVATAR_LIMIT, AVATAR_LIMIT + 1, 3 * AVATAR_LIMIT]) {
      expect(await upload(padded(length))).toMatchObject({
        status: 413,
        body: { status: 'error', code: 'file_too_large', error: 'O arquivo deve ter menos de 5MB.' },
      })
    }
  })

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`
  test.each([
    ['an SVG named .png', 'foto.png', Buffer.from(svg)],
    ['text named .jpg', 'foto.jpg', Buffer.from('Isto não é uma foto.')],
    ['a PDF', 'foto.jpg', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a TIFF', 'foto.jpg', tiff],
    ['random bytes', 'foto.jpg', randomBytes(1000)],
  ])('cannot be %s', async (_, name, bytes) => {
    expect(await upload(bytes, { name })).toMatchObject({
      status: 415,
      body: {
        status: 'error',
        code: 'image_unsupported',
        error: 'Este arquivo não está em um dos formatos aceitos: JPEG, PNG, WebP, GIF, AVIF.',
      },
    })
  })

  const encodings = [
    ['JPEG', (one: Sharp) => one.jpeg()],
    ['PNG', (one: Sharp) => one.png()],
    ['WebP', (one: Sharp) => one.webp({ lossless: true })],
  ] as const

  test.each(sampled(encodings, 3))('cannot be a truncated %s', async (_, encode) => {
    const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    const whole = await encode(noise).toBuffer()
    expect(await upload(whole.subarray(0, whole.length / 2))).toMatchObject({
      status: 400,
      body: { code: 'image_unreadable' },
    })
  })

  test.runIf(isWhole)('cannot be a small file that unpacks into more than 40 megapixels', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(AVATAR_LIMIT / 8)
    expect(await upload(bomb)).toMatchObject({
      status: 413,
      body: {
        code: 'image_too_detailed',
        error: 'A imagem tem pixels demais. Envie uma de até 40 megapixels.',
      },
    })
  })

  test('stays in use when the next upload is refused', async () => {
    const path = await accepted(upload(jpeg))
    await upload(Buffer.from(svg))
    expect(await pictureOf(ana)).toBe(path)
    expect(await statusOf(path)).toBe(200)
  })

  test('is rate-limited after ten uploads in a row', async () => {
    for (let count = 0; count < 10; count++) expect((await upload(Buffer.from(svg))).status).toBe(415)
    expect(await upload(jpeg)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })
})

describe('the request body of an upload', () => {
  const formWith = (...names: readonly string[]) => {
    const form = new FormData()
    for (const name of names) form.append(name, new File([new Uint8Array(jpeg)], 'foto.jpg'))
    return form
  }

  test('must contain a file', async () => {
    const missing = { status: 400, body: { code: 'missing_fields', missing_fields: ['file'] } }
    expect(await send(formWith())).toMatchObject(missing)
    expect(await upload(Buffer.alloc(0))).toMatchObject(missing)
    expect(await apiOf(server, ana.session.access_token)('POST', '/api/account/avatar', {})).toMatchObject(
      missing,
    )
  })

  test('must not contain a second file or another field', async () => {
    const path = await accepted(upload(jpeg))
    expect(await send(formWith('file', 'other'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields' },
    })
    const form = formWith()
    form.append('user_id', rui.session.user.id)
    form.append('file', new File([new Uint8Array(jpeg)], 'foto.jpg'))
    expect(await send(form)).toMatchObject({ status: 400, body: { code: 'invalid_fields' } })
    expect(await pictureOf(ana)).toBe(path)
  })

  test('is refused if it is truncated', async () => {
    const answer = await apiOf(server, ana.session.access_token)(
      'POST',
      '/api/account/avatar',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
      { 'content-type': 'multipart/form-data; boundary=x' },
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'missing_fields' } })
  })

  test('is refused by other calls, which accept no multipart bodies', async () => {
    const answer = await fetch(`${server.url}/api/shipments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.session.access_token}` },
      body: formWith('file'),
    })
    expect(answer.status).toBe(415)
  })

  test('is refused without a session', async () => {
    const answer = await fetch(`${server.url}/api/account/avatar`, {
      method: 'POST',
      body: formWith('file'),
    })
    expect(answer.status).toBe(401)
    expect((await apiOf(server)('DELETE', '/api/account/avatar')).status).toBe(401)
  })
})

describe('an old picture', () => {
  test('is deleted when a new one is uploaded, and when it is removed', async () => {
    const first = await accepted(upload(jpeg))
    const second = await accepted(upload(await image(40, 40).png().toBuffer()))
    expect(second).not.toBe(first)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])

    expect(await remove(ana)).toMatchObject({ status: 200, body: { data: { avatar_url: null } } })
    expect(await pictureOf(ana)).toBeUndefined()
    expect(await statusOf(second)).toBe(404)
    expect(await remove(ana)).toMatchObject({ status: 200 })
    expect(await stored()).toEqual([])
  })

  test('is deleted when the sign-in API removes the picture', async () => {
    const path = await accepted(upload(jpeg))
    await ana.client.updateUser({ data: { full_name: 'Ana Souza' } })
    await ana.client.updateUser({ data: { avatar_url: path } })
    expect(await statusOf(path)).toBe(200)
    await ana.client.updateUser({ data: { avatar_url: null } })
    expect(await statusOf(path)).toBe(404)
  })

  test('is not deleted if another account sets the path as its own avatar_url and removes it', async () => {
    const theirs = await accepted(upload(jpeg, { account: rui }))
    const { status } = await callAuth(server, '/user', {
      method: 'PUT',
      token: ana.session.access_token,
      body: { data: { avatar_url: theirs } },
    })
    expect(status).toBe(200)
    expect((await remove(ana)).status).toBe(200)
    await ana.client.updateUser({ data: { avatar_url: theirs } })
    await accepted(upload(jpeg))
    expect(await statusOf(theirs)).toBe(200)
    expect(await pictureOf(rui)).toBe(theirs)
  })

  test('is deleted on concurrent uploads, so that one picture remains', async () => {
    const paths = await Promise.all(Array.from({ length: 5 }, () => accepted(upload(jpeg))))
    const statuses = await Promise.all(paths.map(statusOf))
    expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404])
    expect(await pictureOf(ana)).toBe(paths[statuses.indexOf(200)])
    expect(await stored()).toHaveLength(1)
  })
})

describe('the picture files', () => {
  test.runIf(isWhole)('are served by every node', async () => {
    const path = await accepted(upload(jpeg))
    const other = await startServer({ database })
    try {
      expect((await fetch(other.url + path)).status).toBe(200)
    } finally {
      await other.stop()
    }
  })

  test('are served as immutable images with a sandbox policy', async () => {
    const path = await accepted(upload(jpeg))
    const { status, headers } = await fetch(server.url + path)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    `/files/avatars/${'0'.repeat(32)}.webp`,
    `/files/avatars/${'0'.repeat(32)}.webp.new`,
    '/files/avatars/',
    '/files/avatars',
    '/files/',
    '/files/avatars/..%2f..%2fkeys%2fsecret',
    '/files/avatars/%2e%2e/%2e%2e/keys/secret',
    '/files/avatars/../../keys/secret',
    '/files/keys/secret',
    `/files/avatars/${'0'.repeat(32)}.webp%00`,
    `/files/avatars/..%5c${'0'.repeat(32)}.webp`,
  ])('are not found at %s', async (path) => {
    // Uses `get`, because `fetch` would resolve the dots of the path itself.
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port: new URL(server.url).port, host: '127.0.0.1', path }, resolve).on('error', reject)
    })
    answer.resume()
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
  })
})

test('the audit log records the change of a picture', async () => {
  await accepted(upload(jpeg))
  const [entry] = await askAdmin(
    database,
    'select event, facts from audit_log where user_id = $1 order by id desc limit 1',
    [ana.session.user.id],
  )
  expect(entry).toEqual({ event: 'user_updated', facts: { fields: 'avatar_url' } })
})
