import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toInstant } from '#domain/base/instant.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, goodPassword, type TestAccount } from '../../support/auth/auth.ts'
import { createShipments, manyCode } from '../../support/api/many-shipments.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// One account with two thousand shipments. Each test depends on the one before.
let visit: Visit
let account: TestAccount
let visitor: Visitor
let page: Page
let api: Api
const COUNT = 2_000
const FIRST = Date.parse('2026-03-01T12:00:00Z')
const CODE = manyCode(1_234)

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  account = await createAccount(visit.server)
  api = apiOf(visit.server, account.session.access_token)
  await createShipments(visit.server, account.session.user.id, COUNT, (at) => ({
    occurred_at: toInstant(new Date(FIRST + at * 60_000)),
    status: at % 10 === 0 ? 'in_transit' : 'pending',
    recipient_name: at === 1_234 ? 'Conceição Lima' : `Pessoa ${at}`,
    reference: `NF ${at}`,
    estimated_delivery: at % 100 === 0 ? toInstant(new Date(FIRST + 86_400_000)) : null,
  }))
  visitor = await visit.open('/tracker', { viewport: { width: 1440, height: 900 } })
  ;({ page } = visitor)
})
afterAll(async () => {
  expect(visitor.errors).toEqual([])
  await visit.close()
})

const parameters = () => Object.fromEntries(new URL(page.url()).searchParams)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const table = () => page.getByRole('table', { name: 'Todas as remessas' })
const row = (code: string) => table().getByRole('row').filter({ hasText: code })
const search = () => page.getByRole('searchbox', { name: /^ID de rastreamento, referência/ })
const lookUp = search
const count = (text: string) => page.getByRole('status').getByText(text, { exact: true })
const firstCode = () => table().getByRole('link').first().innerText()

test('without a session, the tracker links to a sign-in that leads back to the tracker', async () => {
  await page.getByRole('heading', { name: 'Acesso restrito' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Fazer login' }).click()
  await page.waitForURL('**/auth*')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await button('Entrar').click()
  await page.waitForURL('**/tracker')
  await page.getByRole('heading', { name: 'Rastreamento', level: 1 }).waitFor()
})

describe.runIf(isWhole)('looking up a code', () => {
  test('reports an empty field', async () => {
    await lookUp().press('Enter')
    await page.getByText('Por favor, insira o ID de rastreamento.').waitFor()
  })

  test('reports an unknown code together with the input', async () => {
    await lookUp().fill(' FT-20241201-ABC123 ')
    await button('Rastrear').click()
    await page.getByText('Nenhuma remessa encontrada com o ID: FT-20241201-ABC123').waitFor()
    await expect.poll(() => lookUp().inputValue()).toBe('FT-20241201-ABC123')
    await count('2.000 remessas').waitFor()
  })

  test('filters the list by a text that is no code, immediately after Enter', async () => {
    await lookUp().fill(' NF 1234 ')
    await lookUp().press('Enter')
    await row(CODE).waitFor()
    await count('1 remessa').waitFor()
    expect(await page.getByText('Nenhuma remessa encontrada com o ID', { exact: false }).count()).toBe(0)
  })

  test('shows the shipment and its checkpoints, and clears both when the code is edited', async () => {
    await lookUp().fill(`Código: ${CODE.toLowerCase().replaceAll('-', '–')}.`)
    await lookUp().press('Enter')
    const result = page.getByRole('region', { name: 'Buscar uma remessa' })
    await result.getByText('Nenhum checkpoint registrado ainda').waitFor()
    expect(new URL(page.url()).searchParams.get('id')).toBe(CODE)
    await api('POST', '/api/checkpoints', {
      tracking_id: CODE,
      location: 'Armazém 9',
      status: 'Em Trânsito',
      address: 'Rua do Porto, 1',
    })
    await result.getByText('Armazém 9').waitFor()
    await result.getByText('Rua do Porto, 1').waitFor()
    await result.getByText('EM TRÂNSITO', { exact: true }).waitFor()
    await result.getByRole('link', { name: 'Adicionar checkpoint' }).waitFor()
    await expectAccessible(page)
    await lookUp().press('Backspace')
    await result.getByText('Armazém 9').waitFor({ state: 'detached' })
    expect(await lookUp().inputValue()).toBe(CODE.slice(0, -1))
    await count('10 remessas').waitFor()
    await lookUp().fill('')
  })
})

test('lists a shipment created after the list was loaded but before the event stream opened, without an update button', async () => {
  const { session } = await createAccount(visit.server)
  const { page: own, context } = await visit.open('/verify', { storageState: signedIn(visit, session) })
  const created = Promise.withResolvers<void>()
  await own.route('**/api/live', async (route) => {
    await created.promise
    await route.continue()
  })
  const read = own.waitForResponse((response) => new URL(response.url()).pathname === '/api/shipments')
  await own.goto(`${visit.server.url}/tracker`)
  await read
  const code = await addShipment(apiOf(visit.server, session.access_token))
  created.resolve()
  await own.getByRole('link', { name: code }).first().waitFor()
  expect(await own.getByRole('button', { name: 'Há novidades: atualizar lista' }).count()).toBe(0)
  await context.close()
})

describe('the list', () => {
  test('renders fewer than 80 of 2,000 rows, and reports the total number of rows', async () => {
    await count('2.000 remessas').waitFor()
    await expect.poll(() => table().getAttribute('aria-rowcount')).toBe('2001')
    await expect.poll(() => table().getByRole('row').count()).toBeLessThan(80)
    await expect.poll(firstCode).toBe(manyCode(COUNT - 1))
  })

  /**
   * Scrolls to the end of the page and returns its height. Callers repeat it, because the list may
   * grow after a scroll.
   */
  const scrollDown = () =>
    page.evaluate(() => {
      const { scrollHeight } = document.documentElement
      window.scrollTo(0, scrollHeight)
      return scrollHeight
    })

  test('renders only new rows while it scrolls', async () => {
    // A row formats each of its instants for the text and the tooltip, so formatted instants count
    // rendered rows.
    const formatted = await page.evaluate(async () => {
      const getter = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
      let formats = 0
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        configurable: true,
        get(this: Intl.DateTimeFormat): unknown {
          formats += 1
          return getter?.get?.call(this)
        },
      })
      for (let step = 0; step < 20; step++) {
        window.scrollBy(0, 56)
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
      if (getter !== undefined) Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', getter)
      return formats
    })
    expect(formatted).toBeGreaterThan(0)
    expect(formatted).toBeLessThanOrEqual(6 * 25)
  })

  test.runIf(isWhole)('scrolls to the last of two thousand rows', async () => {
    for (let pages = 1; pages < COUNT / 100; pages++) {
      await expect.poll(scrollDown).toBeGreaterThanOrEqual(Math.min(pages + 1, COUNT / 100) * 100 * 56)
    }
    await scrollDown()
    await row(manyCode(0)).waitFor()
    await expect.poll(() => row(manyCode(0)).getAttribute('aria-rowindex')).toBe('2001')
    await expect.poll(() => table().getByRole('row').count()).toBeLessThan(80)
  })

  test.runIf(isWhole)('moves from row to row by the arrow keys', async () => {
    const box = (at: number) => page.getByRole('checkbox', { name: `Selecionar ${manyCode(at)}` })
    await box(0).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => box(1).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Home')
    await expect
      .poll(() => box(COUNT - 1).evaluate((element) => element === document.activeElement))
      .toBe(true)
  })

  test.runIf(isWhole)('is reached from the search by keyboard, and selects rows', async () => {
    await search().press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByText('1 selecionada').waitFor()
    await page.keyboard.press('Space')
    await page.getByText('1 selecionada').waitFor({ state: 'detached' })
  })

  test.runIf(isWhole)('selects a range with shift and copies it', async () => {
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const box = (at: number) => page.getByRole('checkbox', { name: `Selecionar ${manyCode(at)}` })
    await box(COUNT - 1).click()
    await box(COUNT - 4).click({ modifiers: ['Shift'] })
    await page.getByText('4 selecionadas').waitFor()
    await button('Copiar códigos').click()
    await page.getByText('Copiado!').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n')).toEqual([1, 2, 3, 4].map((back) => manyCode(COUNT - back)))
    await button('Limpar seleção').click()
    await page.getByText('4 selecionadas').waitFor({ state: 'detached' })
  })

  test('changes the status of selected shipments, and names those that cannot change', async () => {
    const box = (at: number) => page.getByRole('checkbox', { name: `Selecionar ${manyCode(at)}` })
    const closed = await api('POST', '/api/shipments', {
      tracking_id: 'FT-20260301-FINAL1',
      origin: 'Recife',
      destination: 'Natal',
      status: 'delivered',
      occurred_at: toInstant(new Date(FIRST + COUNT * 60_000)),
    })
    expect(closed.status).toBe(201)
    await button('Há novidades: atualizar lista').click()
    await page.getByRole('checkbox', { name: 'Selecionar FT-20260301-FINAL1' }).click()
    await box(COUNT - 1).click()
    await button('Alterar status').click()
    await page.getByRole('menuitem', { name: 'Cancelada' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancelar as remessas selecionadas (2)?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancelar remessas (2)' }).click()
    await page.getByText('Remessas alteradas: 1').waitFor()
    await row(manyCode(COUNT - 1))
      .getByText('CANCELADA')
      .waitFor()
    const bar = page.getByRole('region', { name: 'Remessas selecionadas' })
    await bar.getByText('Não alteradas: 1').waitFor()
    await bar.getByRole('listitem').filter({ hasText: 'FT-20260301-FINAL1' }).waitFor()
    const { body } = await api('GET', `/api/shipments/${manyCode(COUNT - 1)}`)
    expect(body).toMatchObject({ data: { status: 'cancelled' } })
    await button('Limpar seleção').click()
  })

  test.runIf(isWhole)('is searched by text, and the address contains the query', async () => {
    await search().fill('conceicao')
    await count('1 remessa').waitFor()
    await row(CODE).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('conceicao')
    await search().fill('xyzzy')
    await page.getByText('Nenhuma remessa com estes filtros').waitFor()
    await expectAccessible(page)
    await button('Limpar filtros').first().click()
    await count('2.001 remessas').waitFor()
    await expect.poll(() => search().inputValue()).toBe('')
  })

  test.runIf(isWhole)('is filtered by status and lateness, and sorted by its column headers', async () => {
    await button(/^Em trânsito/).click()
    await count('201 remessas').waitFor()
    await button(/^Atrasadas\s?20$/).click()
    await count('20 remessas').waitFor()
    await row(manyCode(0))
      .getByText(/^atrasada há \d+ dias$/)
      .waitFor()
    expect(parameters()).toEqual({ attention: 'late', status: 'in_transit' })
    await page.getByRole('button', { name: 'Remessa', exact: true }).click()
    await expect.poll(firstCode).toBe(manyCode(0))
    await table().getByRole('columnheader', { name: 'Remessa' }).waitFor()
    expect(parameters()).toEqual({ attention: 'late', sort: 'tracking_id', status: 'in_transit' })
  })

  test.runIf(isWhole)('selects all rows that match the filter, beyond the loaded ones', async () => {
    await button(/^Atrasadas/).click()
    await count('201 remessas').waitFor()
    await page.getByRole('checkbox', { name: 'Selecionar todas as carregadas' }).click()
    await page.getByText('100 selecionadas').waitFor()
    // With all its buttons the bar is one line, so that it covers one row.
    const bar = page.getByRole('region', { name: 'Remessas selecionadas' })
    await bar.getByRole('button', { name: 'Selecionar todas as 201' }).waitFor()
    expect((await bar.boundingBox())?.height ?? 999).toBeLessThan(64)
    await button('Selecionar todas as 201').click()
    await page.getByText('201 selecionadas').waitFor()
    await button('Etiquetas (201)').waitFor()
    await button('Limpar seleção').click()
    await button(/^Atrasadas/).click()
    await count('20 remessas').waitFor()
  })

  test.runIf(isWhole)('shows the same filtered view when the URL is opened again', async () => {
    await page.reload()
    await count('20 remessas').waitFor()
    await expect.poll(firstCode).toBe(manyCode(0))
    await expect.poll(() => button(/^Atrasadas/).getAttribute('aria-pressed')).toBe('true')
    await expectAccessible(page)
  })

  test.runIf(isWhole)('updates rows that change elsewhere, and offers to load new rows', async () => {
    await api('POST', '/api/checkpoints', {
      tracking_id: manyCode(100),
      checkpoint_type: 'finalizacao',
      location: 'Casa',
      status: 'Entregue',
    })
    await row(manyCode(100)).getByText('ENTREGUE').waitFor()
    const created = await api('POST', '/api/shipments', {
      tracking_id: 'FT-20260101-NOVA01',
      origin: 'Recife',
      destination: 'Natal',
      status: 'in_transit',
      estimated_delivery: '2026-01-02T12:00:00Z',
    })
    expect(created.status).toBe(201)
    await button('Há novidades: atualizar lista').click()
    await row('FT-20260101-NOVA01').waitFor()
    await count('20 remessas').waitFor()
  })

  test.runIf(isWhole)('is exported as CSV with the rows of the current filter', async () => {
    const download = page.waitForEvent('download')
    await button('Exportar CSV').click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^remessas-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF"ID de rastreamento";"Referência";"Status";/)
    expect(lines).toHaveLength(21)
    expect(lines[1]).toMatch(/^"FT-20260101-NOVA01";"";"Em trânsito";"";"Recife/)
  })

  test.runIf(isWhole)('finds shipments by delivery date, and by the last place', async () => {
    await page.goto(`${visit.server.url}/tracker`)
    await page.getByLabel('Período').selectOption({ label: 'Data da entrega' })
    await button('Hoje').click()
    await count('1 remessa').waitFor()
    await row(manyCode(100)).waitFor()
    await button('Limpar filtros').first().click()
    await row('FT-20260101-NOVA01').waitFor()
    await page.getByLabel('Último local').fill('armazem')
    await count('1 remessa').waitFor()
    await row(CODE).getByText('Armazém 9').last().waitFor()
    await button('Limpar filtros').first().click()
  })

  test.runIf(isWhole)('shows recipient and delivery date at every width', async () => {
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      for (const name of ['Destinatário', 'Entrega prevista'])
        await table().getByRole('columnheader', { name }).waitFor()
    }
    expect((await table().boundingBox())?.width ?? 0).toBeGreaterThan(1_500)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test.runIf(isWhole)('shows rows as cards on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${visit.server.url}/tracker`)
    const cards = page.getByRole('list', { name: 'Todas as remessas' }).getByRole('listitem')
    await cards.first().waitFor()
    await expect.poll(() => cards.count()).toBeLessThan(40)
    // Search and filters leave most of a phone's screen to the list.
    expect((await cards.first().boundingBox())?.y ?? 999).toBeLessThan(380)
    await expect.poll(() => button(/^Atrasadas/).isVisible()).toBe(false)
    await button('Filtrar e ordenar').click()
    await page.getByLabel('Ordenar por').selectOption({ label: 'ID de rastreamento' })
    await cards.first().getByText('FT-20260101-NOVA01').waitFor()
    await button(/^Atrasadas/).click()
    await count('20 remessas').waitFor()
    await cards
      .getByText(/^Entrega prevista/)
      .first()
      .waitFor()
    await button('Filtrar e ordenar (1)').click()
    await button(/^Atrasadas/).waitFor({ state: 'hidden' })
    await cards.getByRole('checkbox').first().click()
    const bar = await page.getByRole('region', { name: 'Remessas selecionadas' }).boundingBox()
    expect(bar?.height ?? 999).toBeLessThan(64)
    await button('Limpar seleção').click()
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

test.runIf(isWhole)(
  'the dashboard summarizes a week and links to shipments that need attention',
  async () => {
    await page.goto(`${visit.server.url}/dashboard`)
    await page.getByRole('heading', { name: 'Precisam de atenção' }).waitFor()
    await page.getByRole('table', { name: 'Últimos 7 dias' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Atrasadas: ver todas/ }).click()
    await page.waitForURL('**/tracker?attention=late')
    await count('20 remessas').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Ver todas', exact: true }).click()
    await page.waitForURL('**/tracker')
  },
)
