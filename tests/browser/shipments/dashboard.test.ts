import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// One account. Each test depends on the one before.
let visit: Visit
let visitor: Visitor
let page: Page
let api: Api

beforeAll(async () => {
  visit = await openVisit()
  const { session } = await createAccount(visit.server)
  api = apiOf(visit.server, session.access_token)
  visitor = await visit.open('/dashboard', {
    storageState: signedIn(visit, session),
    viewport: { width: 1440, height: 900 },
  })
  ;({ page } = visitor)
})
afterAll(async () => {
  expect(visitor.errors).toEqual([])
  await visit.close()
})

const week = () => page.getByRole('table', { name: 'Últimos 7 dias' })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

async function deliver(promised: string): Promise<void> {
  const tracking_id = await addShipment(api, { estimated_delivery: promised, occurred_at: hoursAgo(3) })
  await addCheckpoint(api, tracking_id, 0, { checkpoint_type: 'finalizacao' })
}

describe('the activity of the dashboard', () => {
  test('says that nothing was promised if no delivery had an estimated date', async () => {
    await addShipment(api)
    await page.getByText('No prazo: nenhuma entrega com data prevista nestes dias.').waitFor()
  })

  test('counts the statuses of seven days, up to a day labelled as today', async () => {
    await deliver(hoursAgo(-24))
    await deliver(hoursAgo(1))
    await page.getByText('1 de 2 entregas com data prevista').waitFor()
    await page.getByText('50,0%', { exact: true }).waitFor()
    await page.getByText('Hoje', { exact: true }).waitFor()
    expect(await week().getByRole('row').count()).toBe(8)
    expect(await week().getByRole('columnheader').allTextContents()).toEqual([
      'Dia',
      'Criadas',
      'Entraram em trânsito',
      'Entregues',
    ])
    // Around midnight the three shipments may belong to two days.
    const created = await week().locator('tbody tr td:nth-of-type(1)').allTextContents()
    expect(created.reduce((sum, count) => sum + Number(count), 0)).toBe(3)
  })

  // Firefox shows the caption of a table that is clipped itself.
  test.runIf(isWhole)('clips its table by the element around it', async () => {
    expect(
      await week().evaluate((table) => [
        getComputedStyle(table).position,
        Math.round(table.parentElement?.getBoundingClientRect().width ?? 0),
      ]),
    ).toEqual(['static', 1])
    expect(await page.getByText('Últimos 7 dias', { exact: true }).allTextContents()).toHaveLength(2)
    expect(await page.getByRole('heading', { name: 'Últimos 7 dias' }).count()).toBe(1)
  })

  test.runIf(isWhole)('shows thirty days on request', async () => {
    await page.getByRole('button', { name: '30 dias' }).click()
    const month = page.getByRole('table', { name: 'Últimos 30 dias' })
    expect(await month.getByRole('row').count()).toBe(31)
  })
})

test.runIf(isWhole)('the dashboard leaves no column empty below what needs attention', async () => {
  const boxOf = async (name: string) => {
    const card = page.locator('section', { has: page.getByRole('heading', { name }) })
    const { x = 0, y = 0, width = 0, height = 0 } = (await card.boundingBox()) ?? {}
    return { left: x, right: x + width, bottom: y + height }
  }
  const [activity, attention, recent] = await Promise.all(
    ['Últimos 30 dias', 'Precisam de atenção', 'Remessas recentes'].map((name) => boxOf(name)),
  )
  expect(attention?.bottom).toBe(activity?.bottom)
  expect([recent?.left, recent?.right]).toEqual([activity?.left, attention?.right])
})

test.runIf(isWhole)('a saved address shows the street once if the street is its name', async () => {
  const address = addressBody({ name: 'Rua das Palmeiras, 12', street: 'Rua das Palmeiras', number: '12' })
  expect(await api('POST', '/api/addresses', address)).toMatchObject({
    status: 201,
  })
  await page.goto(`${visit.server.url}/profile`)
  await page.getByText('Rua das Palmeiras, 12').first().waitFor()
  expect(await page.getByText('Rua das Palmeiras').count()).toBe(1)
})

test.runIf(isWhole).each([1440, 1920])('all pages begin at the same left edge at %i px', async (width) => {
  await page.setViewportSize({ width, height: 900 })
  const edges = new Map<string, number>()
  for (const path of [
    '/dashboard',
    '/tracker',
    '/scan-qr',
    '/warehouse-management',
    '/settings',
    '/pending',
  ]) {
    await page.goto(visit.server.url + path)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await heading.waitFor()
    edges.set(path, (await heading.boundingBox())?.x ?? 0)
  }
  expect([...edges.values()]).toEqual(Array.from(edges, () => 288))
})
