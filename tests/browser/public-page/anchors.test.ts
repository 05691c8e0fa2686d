import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests the public information about anchors on an installation without a configured chain. Such an
// installation anchors on its own development chain. Each test depends on the one before.
let visit: Visit
let api: Api
let code: string

beforeAll(async () => {
  visit = await openVisit({ routes: true, env: { ANCHOR_RPC_URL: '', ANCHOR_EVERY: '1h' } })
  const account = await createAccount(visit.server)
  api = apiOf(visit.server, account.session.access_token)
})
afterAll(() => visit.close())

async function visitOf(path: string): Promise<{ readonly page: Page; readonly errors: readonly string[] }> {
  return visit.open(path, { viewport: { width: 390, height: 844 } })
}

type Anchors = { readonly data: { readonly newest: { readonly transaction: string } | null } }
const newest = async (): Promise<Anchors['data']['newest']> => {
  const response = await fetch(`${visit.server.url}/api/public/anchors`)
  return ((await response.json()) as Anchors).data.newest
}

test.runIf(isWhole)('an empty log has no anchor', async () => {
  const { page } = await visitOf('/transparency')
  await page.getByText(/^Nenhuma por enquanto\. É a cadeia de desenvolvimento desta instalação/).waitFor()
})

test('an anchored shipment shows its block and that the chain is a development chain', async () => {
  code = await addShipment(api)
  await expect.poll(newest).not.toBeNull()
  const { page, errors } = await visitOf(`/verify/${code}`)
  const where =
    'Ancorado: cadeia de desenvolvimento desta instalação, bloco 2 (não prova nada a quem é de fora).'
  await page.locator('summary', { hasText: 'Prova, passo a passo' }).click()
  await page.getByText(where).first().waitFor()
  await page.getByRole('heading', { name: 'Âncora' }).waitFor()
  await page.getByText(/a quem é de fora, ela não prova nada\./).waitFor()
  await page.getByText('Comprovante e registro').click()
  const check = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await check('Ancoragem do estado assinado').getByText('confere', { exact: true }).waitFor()
  await check('Consulta à cadeia').getByText('não verificado', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test.runIf(isWhole)('events after the anchor are not shown as anchored', async () => {
  await addCheckpoint(api, code, 1)
  const { page } = await visitOf(`/verify/${code}`)
  await page.locator('summary', { hasText: 'Prova, passo a passo' }).click()
  await page
    .getByText(
      'Ancorado até o evento 1: cadeia de desenvolvimento desta instalação, bloco 2 (não prova nada a quem é de fora).',
    )
    .first()
    .waitFor()
  const other = await addShipment(api)
  const { page: later } = await visitOf(`/verify/${other}`)
  await later.locator('summary', { hasText: 'Prova, passo a passo' }).click()
  await later.getByText('Ainda não ancorado.').first().waitFor()
})

test.runIf(isWhole)(
  'the transparency page shows the newest anchor and that its chain is a development chain',
  async () => {
    const { page, errors } = await visitOf('/transparency')
    const { transaction } = (await newest()) ?? {}
    // The log has 3 leaves: its start, the shipment, and the block of the chain that precedes the
    // anchor.
    await page.getByText('Tamanho 3 na cadeia 31337, bloco 2, ').waitFor()
    await page.getByText(`transação 0x${transaction}`).waitFor()
    await page.getByText(/É a cadeia de desenvolvimento desta instalação/).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
  },
)

test.runIf(isWhole)(
  'the transparency page also lists anchors sent from an earlier account on the chain',
  async () => {
    const { page, errors } = await visitOf('/transparency')
    const sender = '00000000000000000000000000000000000a11ce'
    await page.route('**/api/public/anchors', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: object }
      const earlier = [{ sender, size: 1, time: '2026-11-20T12:00:00.000Z' }]
      await route.fulfill({ response, json: { status: 'success', data: { ...data, earlier } } })
    })
    await page.reload()
    await page.getByText(`Até o tamanho 1, pela conta anterior 0x${sender}: continua valendo.`).waitFor()
    await page.getByText('Tamanho 3 na cadeia 31337, bloco 2, ').waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
  },
)

test.runIf(isWhole)('the status page reports that anchoring works', async () => {
  const { page } = await visitOf('/status')
  await page.getByText('Tudo funcionando').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Âncoras' }).getByText('Funcionando').waitFor()
  await expectAccessible(page)
})

test('the metrics report the anchored log size, a sufficient balance and no anchoring problem', async () => {
  const metrics = await (await fetch(`${visit.server.url}/metrics`)).text()
  expect(metrics).toMatch(/^lastro_anchor_size 3$/m)
  expect(metrics).toMatch(/^lastro_anchor_balance_low 0$/m)
  expect(metrics).not.toMatch(/^lastro_anchor_trouble\{/m)
})
