import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDemo } from '#app/demo/fill-demo.ts'
import { apiOf } from '../../support/api/api.ts'
import { newPicture, pictureOf, putPicture, recordDelivery } from '../../support/api/media.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, startServer, type TestServer } from '../../support/processes/server.ts'

let database: TestDatabase
let server: TestServer
let webFolder: string

const pages = [
  { path: '/', language: 'pt', named: false, file: 'landing.pt.html' },
  { path: '/', language: 'en', named: false, file: 'landing.en.html' },
  { path: '/', language: 'pt', named: true, file: 'landing.pt.named.html' },
  { path: '/', language: 'en', named: true, file: 'landing.en.named.html' },
  { path: '/404', language: 'pt', named: true, file: 'not-found.pt.named.html' },
  { path: '/404', language: 'en', named: true, file: 'not-found.en.named.html' },
]

beforeAll(async () => {
  database = await createDatabase()
  webFolder = await mkdtemp(join(tmpdir(), 'lastro-site-'))
  await mkdir(join(webFolder, 'pages'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>application</title>')
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'assets/app-1a2b.js'), 'export {}')
  await writeFile(join(webFolder, 'assets/app-1a2b.js.br'), brotliCompressSync('export {}'))
  await writeFile(join(webFolder, 'sw.js'), 'self')
  await writeFile(join(webFolder, 'pages/index.json'), JSON.stringify(pages))
  for (const { file } of pages) {
    const text = `<title>${file}</title>__PUBLIC_URL__ __OPERATOR_NAME__ __OPERATOR_EMAIL__`
    await writeFile(join(webFolder, 'pages', file), text)
  }
  server = await startServer({
    database,
    webFolder,
    env: { OPERATOR_NAME: 'Silva & Filhos', OPERATOR_EMAIL: 'dados@silva.example' },
  })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(webFolder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })

describe('a public page', () => {
  test.each([
    ['/', 'pt-BR', 'landing.pt.named.html'],
    ['/?lang=en', 'en', 'landing.en.named.html'],
    ['/?lang=pt', 'pt-BR', 'landing.pt.named.html'],
    ['/?lang=en&lang=en', 'pt-BR', 'landing.pt.named.html'],
  ])('%s is the landing page in %s, with the data of the installation', async (path, tag, file) => {
    const response = await get(path)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-language')).toBe(tag)
    expect(await response.text()).toBe(
      `<title>${file}</title>${publicUrl} Silva &#38; Filhos dados@silva.example`,
    )
  })

  test('is compressed as the browser accepts, and answers 304 while it is unchanged', async () => {
    const packed = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('vary')).toBe('accept-encoding')
    const etag = packed.headers.get('etag') ?? ''
    const again = await get('/', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    const other = await get('/?lang=en', { 'if-none-match': etag })
    expect(other.status).toBe(200)
  })

  test('is never served as an unfilled template', async () => {
    const response = await get('/pages/landing.pt.html', { accept: 'text/html' })
    expect(await response.text()).toContain('not-found')
  })
})

describe('a built file', () => {
  test('among the assets is compressed, and cached forever by readers on any origin', async () => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(await response.text()).toBe('export {}')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    })
    const head = await fetch(`${server.url}/assets/app-1a2b.js`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await get('/assets/nothing.js')).status).toBe(404)
  })

  test('outside the assets is validated at each use, and only by its own origin', async () => {
    const { headers } = await get('/sw.js')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('service-worker-allowed')).toBe('/')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('is not served as its compressed copy', async () => {
    expect((await get('/index.html.br')).status).toBe(404)
  })
})

describe('an address', () => {
  const html = { accept: 'text/html' }

  test.each(['/dashboard', '/tracker', '/shipment/abc', '/api-documentation/tutorial'])(
    'in the application returns 200 without an account: %s',
    async (path) => {
      expect((await get(path)).status).toBe(200)
      const head = await fetch(`${server.url}${path}`, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
    },
  )

  test.each(['/nothing-here', '/swagger.json', '/humans.txt', '/shipment/a/b', '/dashboard/x'])(
    'returns 404 if no page exists, and an HTML page to browsers: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
      const page = await get(path, html)
      expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('not-found.pt.named')])
      const english = await get(path, { ...html, 'accept-language': 'en' })
      expect([english.status, await english.text()]).toEqual([404, expect.stringContaining('not-found.en')])
      expect((await fetch(`${server.url}${path}`, { method: 'HEAD', headers: html })).status).toBe(404)
    },
  )

  test("/.well-known/security.txt returns the operator's contact and the expiry date", async () => {
    const response = await get('/.well-known/security.txt')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    const text = await response.text()
    expect(text).toContain('Contact: mailto:dados@silva.example\n')
    expect(text).toMatch(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/m)
    expect(text).toContain(`Canonical: ${publicUrl}/.well-known/security.txt\n`)
  })
})

test('sitemap.xml lists the public pages in both languages, and robots.txt excludes the pages of shipments', async () => {
  const sitemap = await (await get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${publicUrl}/</loc>`)
  expect(sitemap).not.toContain('/404')
  expect(sitemap).toContain(`<loc>${publicUrl}/?lang=en</loc>`)
  const robots = await (await get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /verify/')
  expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})

test('/openapi.json leads to the API document, and /.well-known/change-password to the profile', async () => {
  for (const [path, target] of [
    ['/openapi.json', '/api/openapi.json'],
    ['/.well-known/change-password', '/profile'],
  ] as const) {
    const response = await fetch(`${server.url}${path}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, target])
  }
})

test('llms.txt names addresses that exist', async () => {
  const text = await (await get('/llms.txt')).text()
  const named = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url.replace(publicUrl, ''))
  expect(named).toContain('/api/openapi.json')
  // The packages come with the built application, which this server lacks.
  for (const path of named.filter((one) => !one.startsWith('/clients/')))
    expect([path, (await get(path, { accept: 'text/html' })).status]).toEqual([path, 200])
})

describe('the public status', () => {
  test('lists the components, the newest head and the queue', async () => {
    await expect
      .poll(async () => (await (await get('/api/public/status')).json()) as unknown)
      .toMatchObject({
        status: 'success',
        data: { database: 'working', sequencer: 'working', anchors: 'off', head: { size: 0 }, queue: 0 },
      })
  })
})

describe('the showcase of the landing page', () => {
  test('is a delivered shipment of the demo, whose receipt anyone may read', async () => {
    await fillDemo(server.services)
    const response = await get('/api/public/showcase')
    const { data } = (await response.json()) as { data: { tracking_id: string } }
    expect(data.tracking_id).toMatch(/^FT-\d{8}-[A-Z0-9]{6}$/)
    await expect
      .poll(async () => (await get(`/api/public/shipments/${data.tracking_id}/receipt`)).status)
      .toBe(200)
  })

  test('has a photo that anyone may download, also after newer deliveries of others', async () => {
    const { session } = await createAccount(server)
    const api = apiOf(server, session.access_token)
    const somebodys = await newPicture()
    await recordDelivery(api, await addShipment(api), [somebodys])
    expect((await putPicture(server, { token: session.access_token }, somebodys)).status).toBe(201)
    const response = await get('/api/public/showcase/photo')
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="FT-\d{8}-O7AF1T\.jpeg"$/,
    )
    const { sha256 } = pictureOf(Buffer.from(await response.arrayBuffer()))
    expect(sha256).not.toBe(somebodys.sha256)
    expect((await get(`/api/media/${sha256}`)).status).toBe(401)
    expect((await get(`/api/public/showcase/photo?sha256=${somebodys.sha256}`)).status).toBe(400)
  })

  test('has a shipment with a decided excursion, whose first report anyone may download', async () => {
    const { data } = (await (await get('/api/public/showcase')).json()) as {
      data: { cold_chain: { tracking_id: string; report: string } }
    }
    const { tracking_id: code, report } = data.cold_chain
    expect(code).toMatch(/^FT-\d{8}-KM9Z99$/)
    const response = await get(report)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="relatorio-de-conservacao-${code}-r1.pdf"`,
    )
    const pdf = Buffer.from(await response.arrayBuffer())
    const { sha256 } = pictureOf(pdf)
    // All events before the report have a position in the log.
    expect(readPdf(pdf).flatMap(({ texts }) => texts.map(({ text }) => text))).toContain('15 no log')
    await expect
      .poll(async () => (await get(`/api/public/shipments/${code}/receipt`)).text())
      .toContain(sha256)
    expect((await get(`/api/shipments/${code}/condition-reports/1`)).status).toBe(401)
  })

  test('has a shipment by air', async () => {
    const { data } = (await (await get('/api/public/showcase')).json()) as { data: { air: string } }
    expect(data.air).toMatch(/^FT-\d{8}-1OZ0U8$/)
  })

  test('is empty without a demo, where nobody reaches a photo or a report', async () => {
    const empty = await createDatabase()
    const alone = await startServer({ database: empty, webFolder })
    const response = await fetch(`${alone.url}/api/public/showcase`)
    expect(await response.json()).toEqual({
      status: 'success',
      data: { tracking_id: null, photo: null, air: null, cold_chain: null },
    })
    const account = await createAccount(alone)
    const photo = await newPicture()
    const api = apiOf(alone, account.session.access_token)
    await recordDelivery(api, await addShipment(api), [photo])
    await putPicture(alone, { token: account.session.access_token }, photo)
    for (const file of ['photo', 'report']) {
      const refused = await fetch(`${alone.url}/api/public/showcase/${file}`)
      expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'not_found' }])
    }
    await alone.stop()
    await empty.drop()
  })
})
