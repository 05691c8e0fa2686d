import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Annex } from '#contract/endpoints/annexes.ts'
import type { Api } from '../../support/api/api.ts'
import { apiOf } from '../../support/api/api.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import {
  addDelivered,
  attempt,
  linkCalls,
  mailedToken,
  type Delivered,
} from '../../support/api/delivery-links.ts'
import { newPicture, putPicture } from '../../support/api/media.ts'
import { dataOf, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { createAccount, newEmail, type TestAccount } from '../../support/auth/auth.ts'
import { expectAccessibleEverywhere } from '../../support/browser/accessible.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { createDeliveryLink } from '#core/delivery-links/delivery-link.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let visit: Visit
let founder: TestAccount
let company: string
let owner: Api

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  founder = await createAccount(visit.server)
  ;({ id: company } = await createCompany(visit.server, founder, 'Aurora Transportes'))
  owner = companyApi(visit.server, founder, company)
})
afterAll(() => visit.close())

const phone = { viewport: { width: 390, height: 844 } } as const
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const annexesOf = async (code: string): Promise<readonly Annex[]> =>
  dataOf(await owner('GET', `/api/shipments/${code}/annexes`))

async function newToken({ event: checkpoint, email }: Delivered): Promise<string> {
  const link = await inTransaction(visit.server.services.pool, [company], (tx) =>
    createDeliveryLink(tx, 'https://lastro.test', { account: company, checkpoint, email }),
  )
  return link?.url.split('#')[1] ?? ''
}

describe('the page of a mailed link', () => {
  test('takes a contestation with a photo, and shows the reply and the outcome', async () => {
    const delivered = await addDelivered(owner, newEmail())
    const { code } = delivered
    const { page, errors } = await visit.open(`/resposta#${await newToken(delivered)}`, phone)
    await heading(page, 'Você recebeu esta entrega?').waitFor()
    await page.getByText('Quem recebeu: Ana').waitFor()
    await expectAccessibleEverywhere(page)
    await button(page, 'Chegou com problema').click()
    await button(page, 'Enviar resposta').click()
    const missing = page.getByText('Escreva o que aconteceu, ou adicione uma foto')
    await missing.waitFor()
    await page.getByLabel('O que aconteceu?').fill('A caixa chegou aberta.')
    await missing.waitFor({ state: 'detached' })
    await button(page, 'Adicionar fotos').click()
    const { bytes: buffer } = await newPicture()
    await page
      .getByLabel('Escolher da galeria')
      .setInputFiles([{ name: 'caixa.jpg', mimeType: 'image/jpeg', buffer }])
    await page.getByText('1 de 4').waitFor()
    await expectAccessibleEverywhere(page)
    await button(page, 'Enviar resposta').click()
    await heading(page, 'Você respondeu: chegou com problema').waitFor()
    await page.getByText(/^Resposta dada pelo link enviado a a•••@/).waitFor()
    await page.getByRole('img', { name: 'Foto 1' }).waitFor()
    const [annex] = await annexesOf(code)
    expect(annex).toMatchObject({ kind: 'recipient_contested', text: 'A caixa chegou aberta.', via: 'link' })

    await settle(code, annex?.id ?? '')
    await page.reload()
    await page.getByText('Vamos enviar outra.').waitFor()
    await page.getByRole('heading', { name: 'Contestação encerrada: mercadoria reenviada' }).waitFor()
    await expectAccessibleEverywhere(page)
    const path = `/api/shipments/${code}/receipt?audience=all`
    const { completeness, events } = await verifiedReceipt(owner, path, code, 5)
    expect(completeness).toMatchObject({ sealed: true, events: 5 })
    expect(events.map(({ fields }) => fields['kind']).slice(2)).toEqual([
      'recipient_contested',
      'company_replied',
      'dispute_closed',
    ])
    await page.getByRole('link', { name: 'Ver a remessa' }).click()
    await page.getByText('Contestação encerrada: mercadoria reenviada').waitFor()
    expect(errors).toEqual([])
  })

  /** Replies to a contestation with a photo, and closes it. */
  async function settle(code: string, about: string): Promise<void> {
    const add = (body: object) => owner('POST', `/api/shipments/${code}/annexes`, body)
    const photo = await newPicture()
    const media = { photo_1: photo.sha256 }
    dataOf(await add({ kind: 'company_replied', facts: { about }, text: 'Vamos enviar outra.', media }))
    const caller = { token: founder.session.access_token, account: company }
    expect(await putPicture(visit.server, caller, photo)).toMatchObject({ status: 201 })
    dataOf(await add({ kind: 'dispute_closed', facts: { about, outcome: 'resent' } }))
  }

  test.runIf(isWhole)('says that a photo is in another record already', async () => {
    const { bytes: buffer } = await newPicture()
    for (const [at, result] of [
      'Você respondeu: chegou com problema',
      'A resposta não foi enviada',
    ].entries()) {
      const token = await newToken(await addDelivered(owner, newEmail()))
      const { page } = await visit.open(`/resposta#${token}`, phone)
      await button(page, 'Chegou com problema').click()
      await button(page, 'Adicionar fotos').click()
      const file = { name: 'caixa.jpg', mimeType: 'image/jpeg', buffer }
      await page.getByLabel('Escolher da galeria').setInputFiles([file])
      await page.getByText('1 de 4').waitFor()
      await button(page, 'Enviar resposta').click()
      await page.getByText(result).waitFor()
      if (at === 1) await page.getByText('Uma destas fotos já está em outro registro: envie outra').waitFor()
    }
  })

  test.runIf(isWhole)('sends the photo again after the network failed', async () => {
    const delivered = await addDelivered(owner, newEmail())
    const { page, context } = await visit.open(`/resposta#${await newToken(delivered)}`, phone)
    await context.route('**/api/public/delivery-link/media', (route) => route.abort())
    await button(page, 'Chegou com problema').click()
    await button(page, 'Adicionar fotos').click()
    const { bytes: buffer } = await newPicture()
    await page
      .getByLabel('Escolher da galeria')
      .setInputFiles([{ name: 'caixa.jpg', mimeType: 'image/jpeg', buffer }])
    await page.getByText('1 de 4').waitFor()
    await button(page, 'Enviar resposta').click()
    await page.getByText('A resposta chegou, mas falta enviar fotos').waitFor()
    await context.unroute('**/api/public/delivery-link/media')
    await button(page, 'Enviar as fotos de novo').click()
    await page.getByRole('img', { name: 'Foto 1' }).waitFor()
  })

  test.runIf(isWhole)(
    'asks before the page closes while photos are sent, and offers to choose lost photos again',
    async () => {
      const delivered = await addDelivered(owner, newEmail())
      const { page, context } = await visit.open(`/resposta#${await newToken(delivered)}`, phone)
      const route = '**/api/public/delivery-link/media'
      await context.route(route, () => undefined)
      await button(page, 'Chegou com problema').click()
      await button(page, 'Adicionar fotos').click()
      const [lost, other] = [await newPicture(), await newPicture()].map(({ bytes: buffer }) => [
        { name: 'caixa.jpg', mimeType: 'image/jpeg', buffer },
      ])
      await page.getByLabel('Escolher da galeria').setInputFiles(lost ?? [])
      await page.getByText('1 de 4').waitFor()
      await button(page, 'Enviar resposta').click()
      await page.getByText('Enviando 1 foto…').waitFor()
      const asked = page.waitForEvent('dialog')
      void page.reload().catch(() => undefined)
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.accept()
      await context.unroute(route)
      await page.getByText('A foto 1 não chegou à empresa.').waitFor()
      await expectAccessibleEverywhere(page)
      await page.getByLabel('Escolher fotos').setInputFiles(other ?? [])
      await page.getByText('Só podemos enviar fotos que fazem parte da resposta.').waitFor()
      await page.getByLabel('Escolher fotos').setInputFiles(lost ?? [])
      await page.getByRole('img', { name: 'Foto 1' }).waitFor()
      expect(await page.getByText('não chegou à empresa').count()).toBe(0)
    },
  )

  test.runIf(isWhole)('shows a second tab the answer of the first', async () => {
    const delivered = await addDelivered(owner, newEmail())
    const token = await newToken(delivered)
    const { page } = await visit.open(`/resposta#${token}`, phone)
    await button(page, 'Não recebi').click()
    dataOf(await linkCalls(apiOf(visit.server)).answer(token, { answer: 'received' }))
    await button(page, 'Enviar resposta').click()
    await heading(page, 'Você respondeu: recebi').waitFor()
    expect(await annexesOf(delivered.code)).toHaveLength(1)
  })

  test('asks after an attempt whether somebody was there', async () => {
    const delivered = await addDelivered(owner, newEmail(), attempt)
    const { page } = await visit.open(`/resposta#${await newToken(delivered)}`, phone)
    await page.getByText('Motivo informado: ausente').waitFor()
    await button(page, 'Eu estava no local').click()
    await page.getByLabel('Quer contar algo? (opcional)').fill('A campainha funciona.')
    await button(page, 'Enviar resposta').click()
    await heading(page, 'Você respondeu: eu estava no local').waitFor()
  })

  test.runIf(isWhole).each([
    ['wrong', `#${'A'.repeat(43)}`],
    ['cut', '#AAAA'],
    ['absent', ''],
  ])('says that a link is over if its secret is %s', async (_case, hash) => {
    const { page } = await visit.open(`/resposta${hash}`, phone)
    await heading(page, 'Este link não vale mais').waitFor()
    await expectAccessibleEverywhere(page)
  })
})

describe('"Não recebi" on the public page', () => {
  test.runIf(isWhole).each([
    ['without scripts', false],
    ['with scripts', true],
  ])('mails the link %s', async (_case, javaScriptEnabled) => {
    const { code, email } = await addDelivered(owner, newEmail())
    await verifiedReceipt(owner, `/api/shipments/${code}/receipt`, code, 2)
    const { page } = await visit.open(`/verify/${code}`, { ...phone, javaScriptEnabled })
    // The page replaces what the server wrote.
    if (javaScriptEnabled)
      await page
        .getByText(/^(?:Histórico conferido|Conferido)$/)
        .first()
        .waitFor()
    await button(page, 'Não recebi').click()
    await page.getByText(/^Pedido recebido\./).waitFor()
    const token = await mailedToken(visit.server, email)
    const { page: answering } = await visit.open(`/resposta#${token}`, phone)
    await heading(answering, 'Você recebeu esta entrega?').waitFor()
  })
})
