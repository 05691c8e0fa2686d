import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { resetThrottles, stopThrottleClock } from '../../support/auth/auth-database.ts'
import {
  addCheckpoint,
  addShipment,
  newCode,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let visit: Visit
let owner: TestAccount
let api: Api
let code: string

beforeAll(async () => {
  visit = await openVisit({ routes: true, isAlone: true })
  owner = await createAccount(visit.server)
  api = apiOf(visit.server, owner.session.access_token)
  code = await addShipment(api, { recipient_name: 'Zenóbia Recebedora' })
  await addCheckpoint(api, code, 2, { checkpoint_type: 'entrada' })
  await logged(code, 2)
})
afterAll(async () => {
  await visit?.close()
})

/**
 * Waits until the log has this number of events of a shipment, because a page that is opened
 * earlier shows fewer events.
 */
const logged = (of: string, events: number) =>
  verifiedReceipt(api, `/api/shipments/${of}/receipt`, of, events)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function open(
  path: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Visitor & { status: number }> {
  const visitor = await visit.open('/log/key')
  await prepare?.(visitor.page)
  const answer = await visitor.page.goto(`${visit.server.url}${path}`)
  return { ...visitor, status: answer?.status() ?? 0 }
}

test.runIf(isWhole)(
  'the public page shows a rate limit message after too many guessed codes, and offers a retry',
  async () => {
    await stopThrottleClock(visit.database)
    await Promise.all(Array.from({ length: 31 }, () => apiOf(visit.server)('GET', `/verify/${newCode()}`)))
    const { page, context, status } = await open(`/verify/${code}`)
    await heading(page, 'Muitos códigos inexistentes vieram desta rede').waitFor()
    expect(status).toBe(429)
    await expectAccessible(page)
    await resetThrottles(visit.database)
    const isAnswered = heading(page, 'Chegou a Recife/PE').waitFor()
    // The page also retries automatically. After such a retry, the retry button no longer exists.
    await Promise.race([page.getByRole('button', { name: 'Tentar novamente' }).click(), isAnswered])
    await isAnswered
    await context.close()
  },
)

test.runIf(isWhole)(
  'without scripts, the page shows sentence, steps and history from the server',
  async () => {
    const context = await visit.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${visit.server.url}/verify/${code.toLowerCase()}`)
    await page.getByText(code, { exact: true }).waitFor()
    await heading(page, 'Chegou a Recife/PE').waitFor()
    await page.getByRole('listitem').getByText('Declarado').first().waitFor()
    expect(await page.getByText('Verificando o histórico').count()).toBe(0)
    await page.goto(`${visit.server.url}/verify/${newCode()}`)
    await heading(page, 'Não há remessa com este código').waitFor()
    await page.goto(`${visit.server.url}/verify`)
    await page.getByText('Digite o ID de rastreamento que está na etiqueta.').waitFor()
    await context.close()
  },
)

test.runIf(isWhole)('public page and sign-in page schedule fewer than four idle prefetches', async () => {
  const { page, context } = await open(`/verify/${code}`, (one) =>
    one.addInitScript(() => {
      const idle: IdleRequestCallback[] = []
      Object.assign(globalThis, {
        idle,
        requestIdleCallback: (callback: IdleRequestCallback) => idle.push(callback),
      })
    }),
  )
  const asked = () => page.evaluate(() => (globalThis as unknown as { idle: readonly unknown[] }).idle.length)
  await heading(page, 'Chegou a Recife/PE').waitFor()
  await page
    .getByText(/^(?:Histórico conferido|Conferido)$/)
    .first()
    .waitFor()
  await expect.poll(asked).toBeGreaterThan(0)
  expect(await asked()).toBeLessThan(4)
  await page.goto(`${visit.server.url}/auth`)
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  expect(await asked()).toBeLessThan(4)
  await context.close()
})

test.runIf(isWhole)('replaces the placeholder in the HTML when the application has loaded', async () => {
  const { page, context } = await open(`/verify/${code}`)
  await heading(page, 'Chegou a Recife/PE').waitFor()
  await expect.poll(() => page.locator('#frame').count()).toBe(0)
  await context.close()
})

test.runIf(isWhole)('draws the seal only when it is scrolled into view', async () => {
  const { page, context } = await open(`/verify/${code}`, (one) =>
    one.setViewportSize({ width: 390, height: 320 }),
  )
  await heading(page, 'Chegou a Recife/PE').waitFor()
  expect(await page.getByRole('img', { name: 'Selo: verificado' }).count()).toBe(0)
  await page.locator('summary', { hasText: 'Prova, passo a passo' }).click()
  await page.getByText('Seu navegador recalculou').scrollIntoViewIfNeeded()
  await page.getByRole('img', { name: 'Selo: verificado' }).waitFor()
  await context.close()
})

describe.runIf(isWhole)('the answer beside the proof', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

  async function openAnswer(changed: object, checkpoints: readonly object[]): Promise<Visitor> {
    const of = await addShipment(api, changed)
    for (const [at, checkpoint] of checkpoints.entries()) await addCheckpoint(api, of, 9 - at, checkpoint)
    await logged(of, 1 + checkpoints.length)
    const visitor = await open(`/verify/${of}`)
    await visitor.page.locator('summary', { hasText: 'Prova, passo a passo' }).click()
    await visitor.page.getByText('O que se sabe').waitFor()
    return visitor
  }
  const part = (page: Page, title: string) =>
    page.locator('dl > div').filter({ has: page.getByText(title, { exact: true }) })

  test('states where the shipment is, what is not known, and what to do', async () => {
    const { page, context, errors } = await openAnswer({ estimated_delivery: inHours(24) }, [
      { checkpoint_type: 'entrada' },
    ])
    await heading(page, 'Chegou a Recife/PE').waitFor()
    await expect.poll(() => part(page, 'O que se sabe').innerText()).toContain('2 eventos conferidos.')
    await expect
      .poll(() => part(page, 'O que ainda não se sabe').innerText())
      .toMatch(/a chegada a Recife\/PE é o último evento[^]*Se chega no prazo: /)
    await expect.poll(() => part(page, 'O que fazer').innerText()).toContain('nada por enquanto')
    await page.getByText('(informada pelo remetente)').waitFor()
    await expect.poll(() => page.getByText(/^Declarado/).count()).toBeGreaterThan(1)
    await expect.poll(() => page.getByText(/^Recebido pelo servidor em/).count()).toBeGreaterThan(1)
    expect(errors).toEqual([])
    await expectAccessible(page)
    await context.close()
  })

  test('reports that the shipment is late, and whom to contact', async () => {
    const { page, context } = await openAnswer({ estimated_delivery: inHours(-24) }, [
      { checkpoint_type: 'entrada' },
      { checkpoint_type: 'saida' },
    ])
    await heading(page, 'Saiu de Recife/PE').waitFor()
    await page.getByText('(prazo já passou)').waitFor()
    await expect.poll(() => part(page, 'O que ainda não se sabe').innerText()).toMatch(/já passou/)
    await expect.poll(() => part(page, 'O que fazer').innerText()).toContain('Fale com quem enviou')
    await context.close()
  })

  test('lists no open question after delivery, and prints the delivery receipt on one A4 page', async () => {
    const { page, context, errors } = await openAnswer({ estimated_delivery: inHours(24) }, [
      { checkpoint_type: 'entrada' },
      { checkpoint_type: 'finalizacao' },
    ])
    await heading(page, 'Entregue em Recife/PE').waitFor()
    await page.getByText('(cumprida)').waitFor()
    await expect.poll(() => part(page, 'O que ainda não se sabe').innerText()).toContain('Se haverá anexos')
    await page.evaluate(() =>
      Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) }),
    )
    await page.getByRole('button', { name: 'Imprimir comprovante' }).click()
    await page.waitForFunction(() => 'printed' in globalThis)
    // Emulates printing by the browser. Without the print layout, the page would need more than one
    // sheet.
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? []
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
    expect(pdf.toString('latin1').match(/\/Type ?\/Page\b/g)).toHaveLength(1)
    await expect.poll(() => page.locator('[data-print-alone]').count()).toBe(0)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await heading(page, 'Comprovante de entrega').waitFor()
    const paper = await page.locator('body').innerText()
    for (const word of [
      'Entrega declarada',
      'Declarado',
      'Recebido pelo servidor',
      'Raiz do registro',
      'Chave do registro',
      'Âncora',
    ])
      expect(paper).toContain(word)
    for (const word of ['O que fazer', 'Verificar outra remessa', 'Ana Souza', 'Rua A', 'Armazém', 'Lacre'])
      expect(paper).not.toContain(word)
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: /^QR code de/ })
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    expect(errors).toEqual([])
    await context.close()
  })

  test('is printed as a status receipt while the shipment is in transit', async () => {
    const { page, context } = await openAnswer({}, [{ checkpoint_type: 'entrada' }])
    await page.emulateMedia({ media: 'print' })
    await heading(page, 'Comprovante de status').waitFor()
    await context.close()
  })
})

describe.runIf(isWhole)('an open page', () => {
  test('follows the shipment without a reload, and shows the status text', async () => {
    const of = await addShipment(api, { origin_city: 'Recife', origin_state: 'PE' })
    await addCheckpoint(api, of, 3, { checkpoint_type: 'entrada' })
    await logged(of, 2)
    const { page, context, errors } = await open(`/verify/${of}`)
    await heading(page, 'Em Recife/PE (origem)').waitFor()
    expect(await page.locator('main').innerText()).not.toContain('Em Trânsito')
    await addCheckpoint(api, of, 2, { checkpoint_type: 'saida', status: 'Saiu para entrega' })
    await heading(page, 'Saiu para entrega em Recife/PE').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'etapa atual' })
      .getByText('Saiu para entrega')
      .waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('shows each event once, with a proof that is collapsed at first', async () => {
    const { page, context } = await open(`/verify/${code}`)
    await heading(page, 'Chegou a Recife/PE').waitFor()
    await page.getByText('Histórico conferido', { exact: true }).waitFor()
    const text = await page.locator('main').innerText()
    expect(text.match(/Chegou a Recife\/PE/g)).toHaveLength(2)
    expect(text.match(/Histórico conferido|Conferido(?! até)/g)).toHaveLength(1)
    expect(text).not.toMatch(/Seu navegador recalculou|lastro verify|[0-9a-f]{8}…/)
    await page.locator('summary', { hasText: 'Prova, passo a passo' }).click()
    await page.getByText('Seu navegador recalculou').waitFor()
    await page.getByText('node lastro-verify.mjs').waitFor()
    const [downloaded] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Baixar o verificador' }).click(),
    ])
    const digest = createHash('sha256')
      .update(await readFile(await downloaded.path()))
      .digest('hex')
    const beside = await fetch(`${visit.server.url}/verify/lastro-verify.mjs.sha256`)
    expect(await beside.text()).toBe(`${digest}  lastro-verify.mjs\n`)
    await expectAccessible(page)
    await context.close()
  })
})

describe.runIf(isWhole)('the switch for public pages', () => {
  let page: Page
  const toast = (text: string) =>
    page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })

  beforeAll(async () => {
    ;({ page } = await visit.open('/auth'))
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Senha', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Entrar' }).first().click()
    await page.waitForURL('**/dashboard')
  })

  test('is on the shipment’s page, and takes effect immediately', async () => {
    const { id } = await readShipment(api, code)
    await page.goto(`${visit.server.url}/shipment/${id}`)
    await page.getByRole('switch', { name: 'Página pública desta remessa' }).click()
    await toast('Página pública desligada').waitFor()
    await page.getByText('Quem abre a página lê que o remetente a mantém privada.').waitFor()
    expect(await apiOf(visit.server)('GET', `/verify/${code}`)).toMatchObject({ status: 403 })
    await page.getByRole('switch', { name: 'Página pública desta remessa' }).click()
    await toast('Página pública ligada').waitFor()
    expect(await apiOf(visit.server)('GET', `/verify/${code}`)).toMatchObject({ status: 200 })
  })

  test('lets the owner print the page as an unauthenticated visitor sees it', async () => {
    const printing = page.getByRole('button', { name: 'Imprimir comprovante' })
    await printing.waitFor()
    await page.evaluate(() =>
      Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) }),
    )
    await printing.click()
    await page.waitForFunction(() => 'printed' in globalThis)
    await page.emulateMedia({ media: 'print' })
    await heading(page, 'Comprovante de status').waitFor()
    const paper = await page.locator('body').innerText()
    for (const word of ['Zenóbia', 'Armazém', 'Rua A', 'Lacre']) expect(paper).not.toContain(word)
    await page.emulateMedia({ media: 'screen' })
  })

  test('applies to all shipments in the settings, and each shipment’s page shows its state', async () => {
    await page.goto(`${visit.server.url}/settings?tab=public-pages`)
    const whole = page.getByRole('switch', { name: 'Páginas públicas das minhas remessas' })
    await whole.click()
    await toast('Página pública desligada').waitFor()
    await expectAccessible(page)
    const { id } = await readShipment(api, code)
    await page.goto(`${visit.server.url}/shipment/${id}`)
    await page.getByText('Desligada nas configurações para todas as suas remessas.').waitFor()
    await expect
      .poll(() => page.getByRole('switch', { name: 'Página pública desta remessa' }).isDisabled())
      .toBe(true)
    await page.getByRole('link', { name: 'Abrir configurações' }).click()
    await whole.click()
    await toast('Página pública ligada').waitFor()
  })

  test('returns to its old state if it could not be saved', async () => {
    await page.route('**/api/settings/public-pages', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
    )
    await page.goto(`${visit.server.url}/settings?tab=public-pages`)
    const whole = page.getByRole('switch', { name: 'Páginas públicas das minhas remessas' })
    await whole.click()
    await page.getByText('Não foi possível salvar. A página continua como estava.').waitFor()
    await expect.poll(() => whole.isChecked()).toBe(true)
  })

  test('shows the result of conditions only after a switch in the settings', async () => {
    await page.goto(`${visit.server.url}/settings?tab=public-pages`)
    const shown = page.getByRole('switch', { name: 'Mostrar o resultado das remessas monitoradas' })
    await page.getByText('A página pública não diz nada sobre temperatura e umidade.').waitFor()
    await shown.click()
    await toast('O resultado vai aparecer na página pública').waitFor()
    await page.reload()
    await expect.poll(() => shown.isChecked()).toBe(true)
    expect((await api('GET', '/api/settings')).body).toMatchObject({ data: { public_conditions: true } })
    await expectAccessible(page)
  })
})
