import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { readCodes, type Picture } from '../../support/browser/read-codes.ts'
import { publicUrl, type TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addShipment, newCode, readShipment } from '../../support/api/shipment-api.ts'

let server: TestServer
let owner: TestAccount
let other: TestAccount
let api: Api

beforeAll(async () => {
  ;({ server } = await sharedServer())
  owner = await createAccount(server)
  other = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
})

const ask = (code: string, rest: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/public/shipments/${code}/${rest}`, { headers })
const bearer = ({ session }: TestAccount) => ({ authorization: `Bearer ${session.access_token}` })

async function pictureIn(answer: Response): Promise<Picture> {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const { data, info } = await sharp(await answer.arrayBuffer())
    .toColourspace('b-w')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(1)
  return { width: info.width, height: info.height, grey: new Uint8Array(data) }
}

test('a QR code as PNG has the requested size and decodes to the public link', async () => {
  const code = newCode()
  for (const [query, size] of [
    ['', 512],
    ['?size=128', 128],
    ['?size=1024', 1024],
  ] as const) {
    const picture = await pictureIn(await ask(code, `qr.png${query}`))
    expect([picture.width, picture.height]).toEqual([size, size])
    expect(new Set(picture.grey)).toEqual(new Set([0, 255]))
    const [found] = await readCodes(picture)
    expect(found).toMatchObject({ text: `${publicUrl}/verify/${code}`, ecLevel: 'Q' })
  }
})

test.each(['127', '1025', '200.5', 'x'])('a PNG of size %s is refused', async (size) => {
  const answer = await ask(newCode(), `qr.png?size=${size}`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'invalid_fields',
    fields: { size: expect.any(String) as string },
  })
})

test('a QR image is cached for a day, and revalidation answers 304', async () => {
  const code = newCode()
  for (const name of ['qr.svg', 'qr.png', 'qr']) {
    const first = await ask(code, name)
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask(code, name, { 'if-none-match': known })
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
      expect(await again.text()).toBe('')
    }
    expect((await ask(code, name, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await ask(newCode(), name)).headers.get('etag')).not.toBe(etag)
  }
})

test('without a file extension, the Accept header decides between SVG and PNG', async () => {
  const code = newCode()
  for (const [accept, type] of [
    ['*/*', 'image/svg+xml'],
    ['image/png', 'image/png'],
    ['image/svg+xml, image/png;q=0.5', 'image/svg+xml'],
  ] as const) {
    const answer = await ask(code, 'qr', { accept })
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('vary')).toContain('accept')
  }
})

test('the qr_code_url of a shipment returns an SVG image', async () => {
  const code = await addShipment(api)
  const { qr_code_url } = await readShipment(api, code)
  const answer = await fetch(server.url + new URL(qr_code_url).pathname)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(await answer.text()).toMatch(/^<svg/)
})

test('the QR image of qr_code_data is available to the owner only', async () => {
  const code = await addShipment(api)
  const { qr_code_data } = await readShipment(api, code)
  const answer = await ask(code, 'qr.png?content=data', bearer(owner))
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const [found] = await readCodes(await pictureIn(answer))
  expect(found).toMatchObject({ text: qr_code_data, ecLevel: 'Q' })

  for (const [headers, status, said] of [
    [{}, 401, 'unauthorized'],
    [{ authorization: 'Bearer nonsense' }, 401, 'unauthorized'],
    [bearer(other), 404, 'not_found'],
  ] as const) {
    const refused = await ask(code, 'qr.svg?content=data', headers)
    expect(refused.status).toBe(status)
    expect(await refused.json()).toMatchObject({ code: said })
  }
  const missing = await ask(newCode(), 'qr.svg?content=data', bearer(other))
  expect(await missing.json()).toMatchObject({ code: 'not_found' })
})
