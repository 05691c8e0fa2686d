import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Annex } from '#contract/endpoints/annexes.ts'
import { answerByLink } from '../../support/api/answer-by-link.ts'
import type { Api } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { newPicture } from '../../support/api/media.ts'
import { addCheckpoint, addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'

let visit: Visit
let owner: TestAccount
let company: string
let api: Api

beforeAll(async () => {
  visit = await openVisit()
  owner = await createAccount(visit.server, { fullName: 'Olga Prado' })
  ;({ id: company } = await createCompany(visit.server, owner, 'Contestada Ltda.'))
  api = companyApi(visit.server, owner, company)
})
afterAll(() => visit.close())

/** Returns the code of a delivered shipment, and the id of its delivery. */
async function addDelivered(): Promise<{ code: string; delivery: string }> {
  const code = await addShipment(api)
  const { id: delivery } = await addCheckpoint(api, code, 0, { checkpoint_type: 'finalizacao' })
  return { code, delivery }
}

async function open(path: string, { by = owner, width = 1440 } = {}) {
  return visit.open(path, { storageState: signedIn(visit, by.session), viewport: { width, height: 900 } })
}
const cardOf = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true, level: 2 }) })

describe('the office', () => {
  test('sees a contestation arrive, replies with a photo, and closes it', async () => {
    const { code, delivery } = await addDelivered()
    const { page, errors } = await open('/dashboard', { width: 390 })
    await page.getByRole('heading', { name: 'Precisam de atenção' }).waitFor()
    await page.getByText('Contestadas', { exact: true }).waitFor({ state: 'detached' })
    await answerByLink(visit.server, company, code, delivery)
    await page.getByText('Contestadas', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Contestadas: ver todas' }).click()
    await page.waitForURL('**/tracker?attention=contested')
    await page.getByRole('link', { name: code }).first().click()

    const card = cardOf(page, 'Contestação')
    await card.getByText('Aberta: espera resposta da empresa').waitFor()
    await card.getByText('Contestação pelo link: não recebi').waitFor()
    await card.getByText('Ninguém tocou a campainha').waitFor()
    await card.getByText('Resposta dada pelo link enviado a a•••@exemplo.com.br').waitFor()
    await expectAccessible(page)

    await card.getByRole('button', { name: 'Responder' }).click()
    const reply = page.getByRole('dialog', { name: 'Responder' })
    await reply.getByLabel('Resposta').fill('Vamos conferir com o motorista.')
    await reply.getByRole('button', { name: 'Adicionar foto' }).click()
    const { bytes } = await newPicture()
    await reply
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'porta.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })
    await reply.getByText('1 de 4').waitFor()
    await reply.getByRole('button', { name: 'Responder' }).click()
    await card.getByText('Vamos conferir com o motorista.').waitFor()
    await card.getByText('Respondida: falta encerrar').waitFor()

    await card.getByRole('button', { name: 'Encerrar' }).click()
    const closing = page.getByRole('dialog', { name: 'Encerrar' })
    await closing.getByRole('button', { name: 'Encerrar' }).click()
    await closing.getByText('Preencha este campo').or(closing.getByText('obrigatório')).first().waitFor()
    await closing.getByLabel('Desfecho').selectOption('Reenviada')
    await closing.getByRole('button', { name: 'Encerrar' }).click()
    await card.getByText('Contestação encerrada: mercadoria reenviada').waitFor()
    await card.getByText('Encerrada', { exact: true }).waitFor()
    expect(await card.getByRole('button', { name: 'Responder' }).count()).toBe(0)
    const annexes = dataOf<readonly Annex[]>(await api('GET', `/api/shipments/${code}/annexes`))
    expect(annexes.map(({ kind, media }) => [kind, Object.keys(media ?? {})])).toEqual([
      ['recipient_contested', []],
      ['company_replied', ['photo_1']],
      ['dispute_closed', []],
    ])
    expect(errors).toEqual([])
  })

  test('shows a reader the contestation, and names who may reply', async () => {
    const { code, delivery } = await addDelivered()
    await answerByLink(visit.server, company, code, delivery)
    const reader = await addMember(visit.server, owner, company, 'reader')
    const { page } = await open(`/shipment/${code}`, { by: reader })
    const button = cardOf(page, 'Contestação').getByRole('button', { name: 'Responder' })
    await button.waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
  })
})
