import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'

let visit: Visit
let path: string

beforeAll(async () => {
  visit = await openVisit()
  const owner = await createAccount(visit.server)
  const { id } = await createCompany(visit.server, owner, 'Aurora Transportes')
  const company = companyApi(visit.server, owner, id)
  const logo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#b4491f' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('file', new File([new Uint8Array(logo)], 'logo.png'))
  const headers = { authorization: `Bearer ${owner.session.access_token}`, 'lastro-account': id }
  const answer = await fetch(`${visit.server.url}/api/company/logo`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  const code = await addShipment(company)
  await addCheckpoint(company, code, 1, { checkpoint_type: 'finalizacao' })
  path = `/verify/${code}`
})
afterAll(() => visit?.close())

/** Returns the boxes and colours of the page while its browser cannot load some files. */
async function layoutWithout(files: string) {
  const context = await visit.browser.newContext({ viewport: { width: 390, height: 844 } })
  await context.route(files, (route) => route.abort())
  const page = await context.newPage()
  await page.goto(visit.server.url + path, { waitUntil: 'load' })
  const layout = await page.locator('#frame').evaluate((frame) =>
    [...frame.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.tagName, x, y, width, height, getComputedStyle(element).color]
    }),
  )
  await context.close()
  return layout
}

test('the document alone has the layout that the style sheets of the application give', async () => {
  const alone = await layoutWithout('**/assets/**')
  expect(alone).toEqual(await layoutWithout('**/assets/*.{js,woff2}'))
  expect(alone.length).toBeGreaterThan(20)
})

test('the sentence becomes no larger when the font arrives, which would be a later paint', async () => {
  const widthOf = async (hasFont: boolean) => {
    const context = await visit.browser.newContext({ viewport: { width: 412, height: 823 } })
    await context.route('**/assets/*.js', (route) => route.abort())
    if (!hasFont) await context.route('**/*.woff2', (route) => route.abort())
    const page = await context.newPage()
    await page.goto(visit.server.url + path, { waitUntil: 'load' })
    const width = await page.locator('h1').evaluate(async (heading) => {
      await document.fonts.ready
      const text = document.createRange()
      text.selectNodeContents(heading)
      return text.getBoundingClientRect().width
    })
    await context.close()
    return width
  }
  expect(await widthOf(false)).toBeGreaterThanOrEqual(await widthOf(true))
})

test('the application shows logo and name of the sender where the document showed them', async () => {
  const boxes = async (isDocumentAlone: boolean) => {
    const context = await visit.browser.newContext({ viewport: { width: 390, height: 844 } })
    if (isDocumentAlone) await context.route('**/assets/*.js', (route) => route.abort())
    const page = await context.newPage()
    await page.goto(visit.server.url + path, { waitUntil: 'load' })
    if (!isDocumentAlone) await page.getByText('Histórico conferido').waitFor()
    await page.evaluate(() => document.fonts.ready)
    const sender = page.locator('.recipient-sender')
    const [logo, name] = [await sender.locator('img').boundingBox(), await sender.locator('b').boundingBox()]
    await context.close()
    return { logo, name: [name?.x, name?.y] }
  }
  const shown = await boxes(true)
  expect(shown.logo).toMatchObject({ width: 40, height: 40 })
  expect(await boxes(false)).toEqual(shown)
})

test('the document is compressed, and its policy allows only its own inline script', async () => {
  const response = await fetch(visit.server.url + path, { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^' ]+';/)
  const scripts = (await response.text()).match(/<script>/g)
  expect(scripts).toHaveLength(1)
})

test('a chosen theme is applied before the application has loaded', async () => {
  const context = await visit.browser.newContext({ colorScheme: 'light' })
  await context.addInitScript(() => localStorage.setItem('lastro.theme', 'dark'))
  await context.route('**/assets/**', (route) => route.abort())
  const page = await context.newPage()
  await page.goto(visit.server.url + path)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await context.close()
})

// A browser counts a taller text as a later and larger paint.
test('text has the same height in the fonts of the device as in the font of the application', async () => {
  const heights = async (files: string): Promise<readonly number[]> => {
    const context = await visit.browser.newContext()
    await context.route(files, (route) => route.abort())
    const page = await context.newPage()
    await page.goto(visit.server.url + path, { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready)
    const found = await page.locator('#frame p').evaluateAll((texts) =>
      texts.flatMap((text) => {
        if (!getComputedStyle(text).fontFamily.includes('Source Sans')) return []
        const range = document.createRange()
        range.selectNodeContents(text)
        return [...range.getClientRects()].map(({ height }) => Math.round(height))
      }),
    )
    await context.close()
    return [...new Set(found)]
  }
  const own = await heights('**/assets/*.js')
  expect(own.length).toBeGreaterThan(0)
  expect(await heights('**/assets/*.{js,woff2}')).toEqual(own)
})
