import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Measures the transferred bytes of the scripts that a page fetches until the network is idle.
// budgets.test.ts counts static imports only.
const kB = 1000
let visit: Visit
let code: string

beforeAll(async () => {
  visit = await openVisit()
  const { session } = await createAccount(visit.server)
  code = await addShipment(apiOf(visit.server, session.access_token))
})
afterAll(() => visit.close())

/** Returns the bytes and names of the scripts that a page fetches until the network is idle. */
async function scriptsAt(
  path: string,
): Promise<{ readonly bytes: number; readonly names: readonly string[] }> {
  const { page, context } = await visit.open('/healthz')
  const devtools = await context.newCDPSession(page)
  const scripts = new Map<string, string>()
  let bytes = 0
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType === 'text/javascript')
      scripts.set(requestId, new URL(response.url).pathname)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(visit.server.url + path)
  await page.getByRole('heading').first().waitFor()
  // Waits until the page has run the idle callbacks that it requested before this call.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve(undefined)))),
  )
  await page.waitForLoadState('networkidle')
  await context.close()
  return { bytes, names: [...scripts.values()] }
}

test.runIf(isWhole).each([
  ['the landing page', () => '/', 70],
  ['the sign-in page', () => '/auth', 120],
  ['the page that asks for a code', () => '/verify', 100],
  ['the page of a shipment', () => `/verify/${code}`, 250],
  ['a page that needs an account', () => '/scan-qr', 120],
  ['an address that is no page', () => '/nowhere', 10],
])('%s fetches no more script than its limit', async (_page, path, limit) => {
  const { bytes, names } = await scriptsAt(path())
  expect(bytes, names.join('\n')).toBeLessThan(limit * kB)
})
