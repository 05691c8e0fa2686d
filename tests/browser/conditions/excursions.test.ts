import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#contract/endpoints/members.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { addDevice, judge, minutely, monitor } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { createAccount, goodPassword, type TestAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// One excursion of a company's shipment, from its detection to its signed decision. Each test
// depends on the one before.
let visit: Visit
let company: string
let operator: TestAccount
let owner: Api
let shipment: string
let device: string
let visitor: Visitor
let page: Page

const from = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 6 * 3_600_000)
const minute = (n: number): string => new Date(from.getTime() + n * 60_000).toISOString()
const many = (count: number, value: number): readonly number[] => Array<number>(count).fill(value)
/** Sends readings, one a minute, and judges the shipment at once. */
const measure = async (start: number, values: readonly number[]): Promise<void> => {
  dataOf(await owner('POST', '/api/readings', { devices: [minutely(device, minute(start), values)] }))
  await judge(visit.server, { user_id: company, id: shipment })
}

beforeAll(async () => {
  visit = await openVisit()
  await resetThrottles(visit.database)
  const founder = await createAccount(visit.server)
  company = (await createCompany(visit.server, founder, 'Vacinas Aurora Ltda.')).id
  owner = companyApi(visit.server, founder, company)
  operator = await addMember(visit.server, founder, company, 'operator')
  const members = dataOf<Member[]>(await owner('GET', '/api/company/members'))
  const { id = '' } = members.find(({ is_self: isSelf }) => isSelf) ?? {}
  const responsible = { name: 'Rita Prado', registration: 'CRF-SP 12345' }
  dataOf(await owner('PUT', `/api/company/members/${id}/responsibility`, responsible))
  const code = await addShipment(owner)
  shipment = dataOf<{ id: string }>(await owner('GET', `/api/shipments/${code}`)).id
  device = await addDevice(owner, 'QT-0041')
  await monitor(owner, code, [device], { started_at: minute(0) })
  await measure(0, [...many(31, 9), ...many(20, 5)])
  visitor = await visit.open(`/shipment/${shipment}`, { storageState: signedIn(visit, founder.session) })
  ;({ page } = visitor)
})
afterAll(() => visit?.close())

const dialog = (name: string) => page.getByRole('dialog', { name })
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const excursion = (on = page) => on.getByRole('list', { name: 'Excursões' }).getByRole('listitem')

describe('an excursion', () => {
  test('is acknowledged with a comment, and stays in sight', async () => {
    await page.getByText('Com excursão: a carga saiu da faixa de 2 a 8 °C.').waitFor()
    await excursion().getByText('Temperatura até 9 °C, por 31 min').waitFor()
    const curve = page.locator('svg').filter({ has: page.locator('pattern[id$="-gap"]') })
    await curve.locator('rect[fill="var(--danger-tint)"]').waitFor()
    await curve.locator('rect[fill$="-gap)"]').waitFor()
    await excursion().getByRole('button', { name: 'Reconhecer' }).click()
    const form = dialog('Reconhecer excursão')
    await form.getByLabel('O que você viu e fez').fill('Fechei.')
    await form.getByRole('button', { name: 'Reconhecer' }).click()
    await form.getByText('Use pelo menos 10 caracteres').waitFor()
    await expectAccessible(page)
    await form.getByLabel('O que você viu e fez').fill('A porta do baú estava aberta; fechei às 10h.')
    await form.getByRole('button', { name: 'Reconhecer' }).click()
    await toast('Excursão reconhecida').waitFor()
    await excursion().getByText('Espera decisão').waitFor()
    await excursion()
      .getByText(/A porta do baú estava aberta/)
      .waitFor()
  })

  test('is decided by a responsible person with the password', async () => {
    await excursion().getByRole('button', { name: 'Decidir' }).click()
    const form = dialog('Decidir sobre a carga')
    await form.getByText(/^Você assina como Rita Prado \(CRF-SP 12345\)/).waitFor()
    await form.getByRole('button', { name: 'Assinar' }).click()
    await form.getByText('Campo obrigatório').first().waitFor()
    expect(await form.getByText('Campo obrigatório').count()).toBe(3)
    await form.getByLabel('Decisão').selectOption('Liberar com restrição')
    await form.getByLabel('Justificativa').fill('O estudo de estabilidade cobre 31 minutos a 9 °C.')
    await form.getByLabel('Sua senha').fill('Errada-Demais-1')
    await form.getByRole('button', { name: 'Assinar' }).click()
    await expect.poll(() => form.getByLabel('Sua senha').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
    await form.getByLabel('Sua senha').fill(goodPassword)
    await form.getByRole('button', { name: 'Assinar' }).click()
    await toast('Decisão assinada').waitFor()
    await excursion().getByText('Liberar com restrição').waitFor()
    await excursion()
      .getByText(/^Assinado por Rita Prado \(CRF-SP 12345\), Aprovação,/)
      .waitFor()
    expect(
      await excursion()
        .getByRole('button', { name: /Decidir/ })
        .count(),
    ).toBe(0)
  })

  test('asks for the decision again after worse readings came late', async () => {
    await measure(10, [12])
    await excursion().getByText('Decidido antes de novos dados', { exact: true }).waitFor()
    await excursion().getByRole('button', { name: 'Decidir de novo' }).waitFor()
    await excursion().getByText('Temperatura até 12 °C, por 31 min').waitFor()
    await expectAccessible(page)
    expect(visitor.errors).toEqual([])
  })

  test('says to others who decides', async () => {
    const other = await visit.open(`/shipment/${shipment}`, {
      storageState: signedIn(visit, operator.session),
    })
    await excursion(other.page)
      .getByText(/^Quem decide é um responsável técnico/)
      .waitFor()
    expect(
      await excursion(other.page)
        .getByRole('button', { name: /Decidir/ })
        .count(),
    ).toBe(0)
  })
})

test.runIf(isWhole)(
  'after 50 excursions the card says that the others are in the readings only',
  async () => {
    const code = await addShipment(owner)
    const logger = await addDevice(owner, 'QT-0050')
    const start = Date.now() - 12 * 3_600_000
    const at = (n: number): string => new Date(start + n * 60_000).toISOString()
    await monitor(owner, code, [logger], { started_at: at(0) })
    const frozen = Array.from({ length: 51 }, () => [-1, ...many(11, 5)]).flat()
    dataOf(await owner('POST', '/api/readings', { devices: [minutely(logger, at(0), frozen)] }))
    const { id } = dataOf<{ id: string }>(await owner('GET', `/api/shipments/${code}`))
    await judge(visit.server, { user_id: company, id })
    await page.goto(`${visit.server.url}/shipment/${id}`)
    await page
      .getByText(
        'Excursões que estão só nas leituras: 1. Depois de 50, nenhuma outra ganha registro próprio.',
      )
      .waitFor()
    expect(await excursion().count()).toBe(50)
  },
)

describe('an excursion of a person without a company', () => {
  test.runIf(isWhole)('is decided by that person, who gives name and registration', async () => {
    const person = await createAccount(visit.server, { fullName: 'Olga Nunes' })
    const own = apiOf(visit.server, person.session.access_token)
    const code = await addShipment(own)
    const logger = await addDevice(own, 'QT-0099')
    await monitor(own, code, [logger], { started_at: minute(0) })
    const readings = minutely(logger, minute(0), [...many(31, 9), ...many(20, 5)])
    dataOf(await own('POST', '/api/readings', { devices: [readings] }))
    const { id } = dataOf<{ id: string }>(await own('GET', `/api/shipments/${code}`))
    await judge(visit.server, { user_id: person.session.user.id, id })
    const { page: open, errors } = await visit.open(`/shipment/${id}`, {
      storageState: signedIn(visit, person.session),
    })
    await excursion(open).getByRole('button', { name: 'Decidir' }).click()
    const form = open.getByRole('dialog', { name: 'Decidir sobre a carga' })
    expect(await form.getByLabel('Seu nome completo').inputValue()).toBe('Olga Nunes')
    await form.getByLabel('Decisão').selectOption('Rejeitar')
    await form.getByLabel('Justificativa').fill('O fabricante não cobre 31 minutos a 9 °C.')
    await form.getByLabel('Sua senha').fill(goodPassword)
    await form.getByRole('button', { name: 'Assinar' }).click()
    await expect
      .poll(() => form.getByLabel('Registro profissional').getAttribute('aria-invalid'))
      .toBe('true')
    await expectAccessible(open)
    await form.getByLabel('Registro profissional').fill('CRF-PE 4411')
    await form.getByRole('button', { name: 'Assinar' }).click()
    await excursion(open)
      .getByText(/^Assinado por Olga Nunes \(CRF-PE 4411\), Aprovação,/)
      .waitFor()
    expect(errors).toEqual([])
  })
})
