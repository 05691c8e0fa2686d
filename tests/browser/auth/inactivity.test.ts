import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiOf } from '../../support/api/api.ts'
import { createAccount, goodPassword, type TestAccount } from '../../support/auth/auth.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// If nobody uses the page, the page warns after 25 minutes and signs the user out after 30 minutes.
// It measures this time by the browser's clock.
let visit: Visit
let account: TestAccount
let shipment: string
let context: BrowserContext
let page: Page

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  account = await createAccount(visit.server)
  const { body } = await apiOf(visit.server, account.session.access_token)('POST', '/api/shipments', {
    tracking_id: 'FT-20261121-PARADA',
    origin: 'Rua das Palmeiras, 12, São Paulo/SP',
    destination: 'Avenida Boa Viagem, 300, Recife/PE',
    recipient_name: 'João Destinatário',
  })
  shipment = `/shipment/${(body as { data: { id: string } }).data.id}`
})
afterAll(() => visit.close())

beforeEach(async () => {
  ;({ context, page } = await visit.open('/verify'))
  await page.clock.install()
  await page.goto(`${visit.server.url}/auth?${new URLSearchParams({ return_to: shipment })}`)
  await signIn()
})
afterEach(() => context.close())

async function signIn(on = page): Promise<void> {
  await on.clock.resume()
  await on.getByLabel('E-mail').fill(account.email)
  await on.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await on.getByRole('button', { name: 'Entrar', exact: true }).click()
  await on.waitForURL(`**${shipment}`)
  await shipmentOn(on).waitFor()
}

const toast = (text: string, on = page) =>
  on.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const shipmentOn = (on: Page) => on.getByText('João Destinatário')
const returnUrl = () => `**/auth?${new URLSearchParams({ return_to: shipment })}`

/**
 * Pauses the page's clock, so that from now on only the test advances it. Then moves the mouse, as
 * the last activity of the user.
 */
async function standStill(): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.move(30, 30)
}

/**
 * Advances the paused clock in small steps until a notice appears, because the page may draw the
 * notice only after `pass` has returned.
 */
async function said(text: string, on = page): Promise<void> {
  await expect
    .poll(async () => {
      await on.clock.runFor(20)
      return toast(text, on).count()
    })
    .toBe(1)
}

/** Jumps forward, then runs the clock a moment longer so that the page can draw the result. */
async function pass(time: string): Promise<void> {
  await page.clock.fastForward(time)
  await page.clock.runFor(200)
}

describe.runIf(isWhole)('without activity on the page', () => {
  beforeEach(standStill)

  test('warns after 25 minutes, and signs out after 30', async () => {
    await pass('24:55')
    await shipmentOn(page).waitFor()
    expect(await toast('Sessão expirando').count()).toBe(0)
    await pass('00:06')
    await said('Sessão expirando')
    await said('Sem atividade, você será desconectado em 5 minutos.')
    await pass('04:50')
    await shipmentOn(page).waitFor()
    expect(await toast('Sessão expirada').count()).toBe(0)
    await pass('00:10')
    await said('Sessão expirada')
    await page.waitForURL(returnUrl())
    await expect.poll(() => shipmentOn(page).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lastro.session'))).toBeNull()
    await signIn()
  })

  test('postpones the sign-out after a pointer movement', async () => {
    await pass('26:00')
    await said('Sessão expirando')
    await page.mouse.move(60, 60)
    await pass('24:00')
    await shipmentOn(page).waitFor()
    expect(await toast('Sessão expirada').count()).toBe(0)
    await pass('06:10')
    await said('Sessão expirada')
  })

  test('ends the session on the server', async () => {
    const token = await page.evaluate(() => {
      const session: unknown = JSON.parse(localStorage.getItem('lastro.session') ?? '{}')
      return (session as { access_token: string }).access_token
    })
    const ended = page.waitForResponse((response) => response.url().includes('/auth/v1/logout'))
    await pass('31:00')
    await ended
    expect((await apiOf(visit.server, token)('GET', '/api/shipments')).status).toBe(401)
  })
})

test.runIf(isWhole)('activity in one tab extends the session of the other tab', async () => {
  const other = await context.newPage()
  await other.goto(`${visit.server.url}${shipment}`)
  await shipmentOn(other).waitFor()
  await standStill()
  // All tabs of the browser context share one clock, so `pass` advances it in both tabs.
  await pass('20:00')
  await other.mouse.move(50, 50)
  await pass('15:00')
  for (const tab of [page, other]) {
    await shipmentOn(tab).waitFor()
    expect(await toast('Sessão expirada', tab).count()).toBe(0)
  }
  await pass('16:00')
  for (const tab of [page, other]) await tab.waitForURL(returnUrl())
})

describe.runIf(isWhole)('a device that slept', () => {
  test('ends the session, and hides its pages before the network answers', async () => {
    // The network answers nothing, as on a device that has just woken up.
    await page.route('**/auth/v1/**', () => new Promise(() => undefined))
    await page.clock.fastForward('02:00:00')
    await toast('Sessão expirada').waitFor()
    await page.waitForURL(returnUrl())
    await expect.poll(() => shipmentOn(page).count()).toBe(0)
  })

  test('requests no shipment data when the browser reopens the page after three hours', async () => {
    const asked: string[] = []
    await page.clock.fastForward('29:00')
    const state = await context.storageState()
    await context.close()
    const late = await visit.browser.newContext({
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      storageState: state,
    })
    page = await late.newPage()
    context = late
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.clock.install({ time: Date.now() + 3 * 60 * 60_000 })
    await page.goto(`${visit.server.url}${shipment}`)
    await page.waitForURL(returnUrl())
    await toast('Sessão expirada').waitFor()
    expect(asked.filter((path) => path.startsWith('/api/shipments'))).toEqual([])
    await signIn()
  })

  test('continues the session after less than half an hour', async () => {
    await page.clock.fastForward('20:00')
    await page.reload()
    await shipmentOn(page).waitFor()
  })
})

test.runIf(isWhole)(
  'a form in progress reappears after the session expired and the user signed in',
  async () => {
    await page.getByRole('button', { name: 'Novo Checkpoint' }).click()
    await page.getByRole('menuitem', { name: 'Entrada' }).click()
    const dialog = page.getByRole('dialog', { name: 'Registrar Entrada' })
    await dialog.getByLabel('Nome do local').fill('Armazém da Serra')
    await page.clock.fastForward('31:00')
    await page.waitForURL(returnUrl())
    await signIn()
    await page.getByRole('button', { name: 'Novo Checkpoint' }).click()
    await page.getByRole('menuitem', { name: 'Entrada' }).click()
    await expect.poll(() => dialog.getByLabel('Nome do local').inputValue()).toBe('Armazém da Serra')
  },
)
