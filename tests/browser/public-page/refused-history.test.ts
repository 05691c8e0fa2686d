import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { canonicalize } from '#ledger/base/canonical.ts'
import { edited } from '../../ledger/receipt-vector.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment, newCode, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let visit: Visit
let api: Api
let code: string

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  api = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
  code = await addShipment(api, { recipient_name: 'Zenóbia Recebedora' })
  await addCheckpoint(api, code, 2, { checkpoint_type: 'entrada' })
  await logged(code, 2)
})
afterAll(() => visit?.close())

/**
 * Waits until the log has this number of events of a shipment, because a page that is opened
 * earlier shows fewer events.
 */
const logged = (of: string, events: number) =>
  verifiedReceipt(api, `/api/shipments/${of}/receipt`, of, events)
const receipts = '**/api/public/shipments/*/receipt'
/**
 * Returns a receipt that verifies but lacks the last events, as an attacker between browser and log
 * could create it.
 */
function cutReceipt(text: string, events: number): string {
  return edited(text, (whole) => ({ events: whole.events.slice(0, events) }))
}
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

describe('the public page without a history to show', () => {
  test.runIf(isWhole).each([
    ['no shipment has', () => `/verify/${newCode()}`, 'Não há remessa com este código', 404],
    ['is none', () => '/verify/abc', 'Este código não é de uma remessa', 404],
  ])('explains a code that %s', async (_why, path, title, status) => {
    const { page, context, errors, ...answer } = await open(path())
    await heading(page, title).waitFor()
    expect(answer.status).toBe(status)
    await page.getByLabel('ID de Rastreamento').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test.runIf(isWhole)('offers the shipment whose code has O for 0', async () => {
    const [meant, mistyped] = ['FT-20251121-AO0BC2', 'FT-20251121-A0OBC2'] as const
    await addShipment(api, { tracking_id: meant })
    await logged(meant, 1)
    const { page, context, status, errors } = await open(`/verify/${mistyped}`)
    await heading(page, 'Não há remessa com este código').waitFor()
    expect(status).toBe(404)
    await expectAccessible(page)
    await page.getByRole('link', { name: `Você quis dizer ${meant}?` }).click()
    await heading(page, 'Aguardando coleta').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/verify/${meant}`)
    expect(errors).toEqual([])
    await context.close()
  })

  test('reports that the sender made the page private, and opens again when the page is switched on', async () => {
    await api('PUT', `/api/shipments/${code}/public-page`, { enabled: false })
    const { page, context, status, errors } = await open(`/verify/${code}`)
    await heading(page, 'O remetente mantém esta página privada').waitFor()
    expect(status).toBe(403)
    expect(await page.locator('body').innerText()).not.toMatch(/Recife|Chegou/)
    await expectAccessible(page)
    await api('PUT', `/api/shipments/${code}/public-page`, { enabled: true })
    await page.reload()
    await heading(page, 'Chegou a Recife/PE').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test.runIf(isWhole)('reports that there is no network, and tries again', async () => {
    const { page, context } = await open(`/verify/${code}`, (one) =>
      one.route(receipts, (route) => route.abort('internetdisconnected')),
    )
    await heading(page, 'Sem conexão com o servidor').waitFor()
    await page.unroute(receipts)
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await heading(page, 'Chegou a Recife/PE').waitFor()
    await context.close()
  })

  test.runIf(isWhole)('says that the server failed, not that the code is wrong', async () => {
    const { page, context } = await open(`/verify/${code}`, (one) =>
      one.route(receipts, (route) => route.fulfill({ status: 503, body: '{}' })),
    )
    await heading(page, 'O servidor não está respondendo como deveria').waitFor()
    await page.getByText('O problema é nosso, não do seu código.').waitFor()
    await expectAccessible(page)
    await context.close()
  })

  test.runIf(isWhole)('reports a shipment whose log entry is still pending', async () => {
    const { page, context } = await open(`/verify/${code}`, (one) =>
      one.route(receipts, (route) =>
        route.fulfill({ status: 409, body: '{"status":"error","code":"receipt_pending","error":"…"}' }),
      ),
    )
    await page.getByText('Remessa recém-registrada').waitFor()
    await page.unroute(receipts)
    await heading(page, 'Chegou a Recife/PE').waitFor()
    await context.close()
  })
})

test.runIf(isWhole)('an invalid history is shown as violated', async () => {
  const { page, context, status } = await open(`/verify/${code}`, (one) =>
    one.route(receipts, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('"Recife"', '"Olinda"') })
    }),
  )
  await heading(page, 'Registro adulterado').waitFor()
  expect(status).toBe(200)
  await expectAccessible(page)
  // The page requests the receipt after each new head, so a request may still be open.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

test('an answer older than the one that this browser has verified is shown as outdated', async () => {
  const of = await addShipment(api)
  await logged(of, 1)
  const older = await api('GET', `/api/public/shipments/${of}/receipt`)
  await addCheckpoint(api, of, 3, { checkpoint_type: 'entrada' })
  await logged(of, 2)
  const { page, context } = await open(`/verify/${of}`)
  await page.getByText('Histórico conferido', { exact: true }).waitFor()
  await page.route(receipts, (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: canonicalize(JSON.parse(JSON.stringify(older.body))),
    }),
  )
  await page.reload()
  await heading(page, 'Resposta desatualizada').waitFor()
  await page.getByText('este navegador já conferiu 2 eventos desta remessa, e esta traz 1').first().waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(
    /Pendente|Aguardando|O que se sabe|nenhuma parada|próximo estado assinado|ncorado/,
  )
  await expectAccessible(page)
  // The printed sheet is in the page only while the page is being printed.
  await page.evaluate(() => (window.print = () => window.dispatchEvent(new Event('beforeprint'))))
  await page.getByRole('button', { name: 'Imprimir comprovante' }).click()
  const sheet = page.locator('article[data-print-alone]')
  await sheet.getByText('Onde está comprovado').waitFor({ state: 'attached' })
  expect(await sheet.textContent()).not.toMatch(/Âncora|Ancorado|Pendente/)
  await context.close()
})

describe('a browser that has verified four events', () => {
  let of: string
  beforeAll(async () => {
    of = await addShipment(api)
    for (const [at, checkpoint_type] of ['entrada', 'saida', 'entrada'].entries())
      await addCheckpoint(api, of, 9 - at, { checkpoint_type })
    await logged(of, 4)
  })

  /**
   * Opens the page, then reloads it with a receipt that ends after this number of events, under the
   * same head.
   */
  const openCut = async (events: number) => {
    const visitor = await open(`/verify/${of}`)
    await visitor.page.getByText('Histórico conferido', { exact: true }).waitFor()
    await visitor.page.route(receipts, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: cutReceipt(await response.text(), events) })
    })
    await visitor.page.reload()
    return visitor
  }

  test.runIf(isWhole)('refuses a receipt that ends after two events', async () => {
    const { page, context } = await openCut(2)
    await heading(page, 'Registro adulterado').waitFor()
    await page
      .getByText('Este navegador já conferiu 4 eventos desta remessa, e o servidor agora só mostra 2')
      .first()
      .waitFor()
    const text = await page.locator('main').innerText()
    expect(text).not.toMatch(/não está registrada|O que se sabe|Chegou a .*Histórico conferido/s)
    await expectAccessible(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })

  test.runIf(isWhole)(
    'still reports four verified events when the server no longer finds the code',
    async () => {
      const { page, context } = await openCut(2)
      await page.unroute(receipts)
      await page.route(receipts, (route) =>
        route.fulfill({ status: 404, body: '{"status":"error","code":"not_found","error":"…"}' }),
      )
      await page.reload()
      await page.getByText('Este navegador já conferiu 4 eventos desta remessa.').waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  )
})

test.runIf(isWhole)(
  'a receipt without its last events is shown with a note about possible later events',
  async () => {
    const of = await addShipment(api)
    await addCheckpoint(api, of, 3, { checkpoint_type: 'entrada' })
    await addCheckpoint(api, of, 2, { checkpoint_type: 'saida' })
    await logged(of, 3)
    const { page, context } = await open(`/verify/${of}`, (one) =>
      one.route(receipts, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: cutReceipt(await response.text(), 2) })
      }),
    )
    await page.locator('summary', { hasText: 'Prova, passo a passo' }).click()
    await page.getByText('é o último evento que esta página recebeu, e pode haver outro depois').waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/não está registrad|nenhuma parada está/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  },
)
