import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddedMilestones } from '#contract/endpoints/milestones.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addShipment, dataOf, readShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'

const code = 'FT-20260302-AIRGRU'
const AWB = '957-48213012'
let visit: Visit
let visitor: Visitor
let page: Page
let api: Api

beforeAll(async () => {
  visit = await openVisit()
  const account = await createAccount(visit.server)
  api = apiOf(visit.server, account.session.access_token)
  const references = [{ kind: 'mawb', value: AWB }]
  dataOf(
    await api('POST', '/api/shipments', {
      tracking_id: code,
      origin: 'São Paulo',
      destination: 'Lisboa',
      references,
    }),
  )
  visitor = await visit.open(`/shipment/${code}`, { storageState: signedIn(visit, account.session) })
  ;({ page } = visitor)
})
afterAll(() => visit?.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const leg = () => page.getByRole('list', { name: 'Trechos' }).getByRole('listitem')
/** A day of the local calendar, some days ago. */
const dayAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)
const isoDay = (days: number): string => dayAgo(days).toISOString().slice(0, 10)
const fsuDay = (days: number): string => {
  const [, month = '', day = ''] = isoDay(days).split('-')
  const names = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
  return `${day}${names[Number(month) - 1]}`
}

test('the legs of a route are planned by the clocks of their airports', async () => {
  await page.getByText(/^Ainda não há marcos/).waitFor()
  await button('Planejar trechos').click()
  const plan = dialog('Planejar trechos')
  await plan.getByLabel('De', { exact: false }).first().fill('gru')
  await plan.getByLabel('Para', { exact: false }).first().fill('lis')
  await plan.getByLabel('Voo').fill('TP82')
  await plan.getByLabel('Partida', { exact: false }).fill(`${isoDay(3)}T12:20`)
  await plan.getByLabel('Chegada', { exact: false }).fill(`${isoDay(3)}T10:00`)
  await plan.getByRole('button', { name: 'Salvar plano' }).click()
  await plan.getByText('O fim deve vir depois do começo').waitFor()
  await plan.getByLabel('Chegada', { exact: false }).fill(`${isoDay(2)}T01:40`)
  await expectAccessible(page)
  await plan.getByRole('button', { name: 'Salvar plano' }).click()
  await leg().getByText(/12:20/).waitFor()
  // Nothing has happened, but four hours after the plan it should have.
  await page.getByText('DEP GRU não ocorreu até 4 h depois do previsto').first().waitFor()
})

test('a pasted message shows the delay, and the unknown line beside it', async () => {
  await button('Colar mensagem FSU').click()
  const paste = dialog('Colar mensagem FSU')
  await paste.getByLabel('Mensagem').fill('FSU/15\n957-48213013GRULIS/T10K120')
  await paste.getByRole('button', { name: 'Ler mensagem' }).click()
  await paste.getByText('O dígito verificador do AWB da mensagem deveria ser 2, e é 3').waitFor()
  await paste
    .getByLabel('Mensagem')
    .fill(
      [
        'FSU/15',
        `${AWB}GRULIS/T10K120`,
        `RCS/${fsuDay(3)}0800/GRU/T10K120/J SILVA`,
        `DEP/TP82/${fsuDay(3)}/GRULIS/T10K120/A1430`,
        `ARR/TP82/${fsuDay(2)}0150/LIS/T10`,
        'XXX/linha estranha',
        `RCF/TP82/${fsuDay(2)}0500/LIS/T10`,
      ].join('\n'),
    )
  await paste.getByRole('button', { name: 'Ler mensagem' }).click()
  await paste.getByText(`${code}: marcos novos: 4; já registrados: 0`).waitFor()
  await paste.getByText('XXX/linha estranha').waitFor()
  await expectAccessible(page)
  await paste.getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByText('atraso de 2 h 10 min em DEP GRU').first().waitFor()
  await page.getByText('XXX/linha estranha').waitFor()
  await leg()
    .getByText(/14:30 GMT-3/)
    .waitFor()
  await leg()
    .getByText(/mensagem FSU, (?:agora|há)/)
    .first()
    .waitFor()
  await page.getByText('Partiu (GRU)', { exact: true }).waitFor()
  const bar = await leg()
    .locator('div[aria-hidden] > span')
    .evaluateAll((ends) => ends.map((end) => end.style.backgroundColor))
  expect(bar).toEqual(['var(--status-caution)', 'var(--status-delivered)'])
  await expectAccessible(page)
})

test('a typed milestone is a correction, and a repeated one is known', async () => {
  const type = async () => {
    await button('Registrar marco').click()
    const report = dialog('Registrar marco')
    await report.getByLabel('Marco').selectOption('DEP')
    await report.getByLabel('Aeroporto', { exact: false }).first().fill('GRU')
    await report.getByLabel('Aeroporto de destino do voo').fill('LIS')
    await report.getByLabel('Voo', { exact: true }).fill('TP82')
    await report.getByLabel('Data e hora').fill(`${isoDay(3)}T14:40`)
    await report.getByLabel('Volumes').fill('10')
    await report.getByRole('button', { name: 'Registrar marco' }).click()
  }
  await type()
  await page.getByText('atraso de 2 h 20 min em DEP GRU').first().waitFor()
  await leg()
    .getByText(/corrige o anterior/)
    .waitFor()
  await type()
  await page.getByText('Este marco já estava registrado').waitFor()
})

test('a missing time and a text in place of a number are named at their fields, and nothing is sent', async () => {
  await button('Registrar marco').click()
  const report = dialog('Registrar marco')
  await report.getByLabel('Volumes').fill('dez')
  await report.getByLabel('Peso').fill('1.200')
  await report.getByRole('button', { name: 'Registrar marco' }).click()
  await report.getByText('Número inválido').waitFor()
  await report.getByText('1200 ou 1,2? Escreva o número sem separar os milhares').waitFor()
  expect(await report.getByText('Campo obrigatório').count()).toBe(2)
  await report.getByRole('button', { name: 'Cancelar' }).click()
})

test('a planned route is the template of the next plan', async () => {
  await button('Planejar trechos').click()
  const plan = dialog('Planejar trechos')
  await plan.getByLabel('Rota já planejada').selectOption({ label: 'GRU → LIS (TP82)' })
  await plan.getByLabel('Dia da primeira partida').fill('2026-12-31')
  expect(await plan.getByLabel('Partida', { exact: false }).last().inputValue()).toBe('2026-12-31T12:20')
  expect(await plan.getByLabel('Chegada', { exact: false }).last().inputValue()).toBe('2027-01-01T01:40')
  await plan.getByRole('button', { name: 'Cancelar' }).click()
})

test('the receipt proves each milestone, which the public page says in words', async () => {
  const added = await api('POST', `/api/shipments/${code}/milestones`, {
    milestones: [{ code: 'NFD', at: `${isoDay(1)}T09:00`, airport: 'LIS', weight: 120 }],
  })
  expect(dataOf<AddedMilestones>(added).milestones).toHaveLength(1)
  const { events } = await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 1 + 5 + 4 + 1 + 1)
  const stated = events.filter(({ fields }) => fields['kind'] === 'milestone')
  expect(stated.map(({ fields }) => (fields['facts'] as { code: string }).code).toSorted()).toEqual(
    ['ARR', 'ARR', 'DEP', 'DEP', 'DEP', 'MAN', 'NFD', 'NFD', 'RCF', 'RCF', 'RCS'].toSorted(),
  )
  await page.goto(`${visit.server.url}/verify/${code}`)
  await page.getByText('Destinatário avisado da chegada (LIS)', { exact: true }).first().waitFor()
  expect(await page.getByText('J SILVA').count()).toBe(0)
  expect(await page.getByText(/\bkg\b/).count()).toBe(0)
})

test('a delivery by the airline offers that of the shipment, and records none', async () => {
  dataOf(
    await api('POST', `/api/shipments/${code}/milestones`, {
      milestones: [{ code: 'DLV', at: `${isoDay(1)}T10:00`, airport: 'LIS' }],
    }),
  )
  await page.goto(`${visit.server.url}/shipment/${code}`)
  await page.getByText('A companhia aérea entregou todos os volumes').waitFor()
  expect((await readShipment(api, code)).status).toBe('pending')
  await page.getByRole('link', { name: 'Registrar entrega' }).click()
  await page.waitForURL('**/checkpoint?*')
})

test('the list is filtered by airline, airport and missed milestones', async () => {
  const late = await addShipment(api, {
    references: [{ kind: 'mawb', value: '047-12345675' }],
    air: { origin: 'OPO', destination: 'LIS' },
  })
  const times = { departs_at: `${isoDay(3)}T10:00`, arrives_at: `${isoDay(3)}T20:00` }
  const legs = [{ from_airport: 'OPO', to_airport: 'LIS', flight: 'TP1961', ...times }]
  dataOf(await api('POST', `/api/shipments/${late}/milestones`, { legs }))
  await page.goto(`${visit.server.url}/tracker`)
  const row = (of: string) => page.getByRole('link', { name: new RegExp(of) }).first()
  const onlyThis = async (shown: string, hidden: string) => {
    await row(hidden).waitFor({ state: 'detached' })
    await row(shown).waitFor()
  }
  await row(code).waitFor()
  await page.getByLabel('Companhia aérea').fill('957')
  await onlyThis(code, late)
  await page.getByLabel('Companhia aérea').fill('')
  await row(late).waitFor()
  await page.getByRole('button', { name: 'Marco em atraso' }).click()
  await onlyThis(late, code)
  await page.getByRole('button', { name: 'Marco em atraso' }).click()
  await row(code).waitFor()
  await page.getByLabel('Aeroporto').fill('OPO')
  await onlyThis(late, code)
})
