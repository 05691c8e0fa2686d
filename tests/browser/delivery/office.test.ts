import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import type { Api } from '../../support/api/api.ts'
import { newPicture, putPicture, type TestPicture } from '../../support/api/media.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let visit: Visit
let owner: TestAccount
let company: string
let api: Api
/** Shipment with a failed attempt and a delivery of which one photo has not arrived. */
let code: string
let stored: TestPicture

beforeAll(async () => {
  visit = await openVisit()
  owner = await createAccount(visit.server, { fullName: 'Olga Prado' })
  ;({ id: company } = await createCompany(visit.server, owner, 'Entregas Ltda.'))
  api = companyApi(visit.server, owner, company)
  code = await addShipment(api)
  const [first, second, signature] = [await newPicture(), await newPicture(), await newPicture()]
  stored = first
  await addCheckpoint(api, code, 2, {
    checkpoint_type: 'tentativa',
    status: 'Tentativa sem sucesso',
    delivery: { outcome: 'attempted', photos: '0', photo_source: 'none', position: 'refused' },
    receiver: { reason: 'absent', next_at: '2026-12-01' },
  })
  await addCheckpoint(api, code, 0, {
    checkpoint_type: 'finalizacao',
    location: 'Rua das Acácias, 398',
    delivery: {
      outcome: 'complete',
      photos: '2',
      photo_source: 'camera',
      signature: 'drawn',
      position: 'given',
    },
    receiver: {
      name: 'Ana Souza',
      relation: 'neighbor',
      document_kind: 'cpf',
      document: '***.982.247-**',
    },
    media: { photo_1: first.sha256, photo_2: second.sha256, signature: signature.sha256 },
  })
  const caller = { token: owner.session.access_token, account: company }
  for (const picture of [first, signature]) await putPicture(visit.server, caller, picture)
})
afterAll(() => visit.close())

async function open(by: TestAccount, path: string, width = 1440) {
  const visitor = await visit.open(path, {
    storageState: signedIn(visit, by.session),
    viewport: { width, height: 900 },
  })
  return visitor
}
const cardOf = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true, level: 2 }) })

describe('the card Entrega', () => {
  test('tells who received the shipment, and shows pictures, remarks and attempts', async () => {
    const { page, errors } = await open(owner, `/shipment/${code}`)
    const card = cardOf(page, 'Entrega')
    await card
      .getByText(
        /^Recebida por Ana Souza, da vizinhança, em \d\d\/\d\d\/\d{4} às \d\d:\d\d; 2 fotos tiradas na hora; assinada na tela\.$/,
      )
      .waitFor()
    await card.getByText('Local: Rua das Acácias, 398, Recife/PE').waitFor()
    await card.getByText('Documento: CPF ***.982.247-**').waitFor()
    await card.getByText('Foto 2 a caminho').waitFor()
    await card.getByText(/^Tentativa sem sucesso em .*, motivo: ausente\.$/).waitFor()
    await card.getByText('Próxima tentativa: 01/12/2026').waitFor()
    await card.getByText('O aparelho não informou a posição, porque o acesso foi recusado.').waitFor()
    await card.getByText('O registro chegou 2 horas depois do horário declarado.').waitFor()
    const [above, history] = [
      await card.boundingBox(),
      await cardOf(page, 'Histórico de Rastreamento').boundingBox(),
    ]
    expect(above?.y).toBeLessThan(history?.y ?? 0)
    await expectAccessible(page)
    // The thumbnail of a signature is wider than high, and its square stays white in the dark.
    const signature = card.getByRole('button', { name: 'Ampliar: Assinatura' }).locator('img')
    expect(await signature.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )

    await card.getByRole('button', { name: 'Ampliar: Foto 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Foto 1' })
    await dialog.getByRole('img', { name: 'Foto 1' }).waitFor()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Baixar original' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${code}-foto-1.jpeg`)
    expect(await readFile(await file.path())).toEqual(stored.bytes)

    await dialog.getByRole('button', { name: 'Fechar' }).click()
    const paper = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Prova de entrega (PDF)' }).click()
    const proof = await paper
    expect(proof.suggestedFilename()).toBe(`prova-de-entrega-${code}.pdf`)
    expect((await readFile(await proof.path())).subarray(0, 5).toString()).toBe('%PDF-')
    expect(errors).toEqual([])
  })

  test.runIf(isWhole)('lets a manager delete a photo with a reason, and nobody else', async () => {
    const photo = await newPicture()
    const shipment = await addShipment(api)
    await addCheckpoint(api, shipment, 0, {
      checkpoint_type: 'finalizacao',
      delivery: { outcome: 'complete', photos: '1' },
      media: { photo_1: photo.sha256 },
    })
    const caller = { token: owner.session.access_token, account: company }
    await putPicture(visit.server, caller, photo)
    const operator = await addMember(visit.server, owner, company, 'operator')
    const { page: operators } = await open(operator, `/shipment/${shipment}`)
    await operators.getByRole('button', { name: 'Ampliar: Foto 1' }).click()
    await operators.getByRole('button', { name: 'Baixar original' }).waitFor()
    expect(await operators.getByRole('button', { name: 'Apagar', exact: true }).count()).toBe(0)

    const { page, errors } = await open(owner, `/shipment/${shipment}`, 390)
    const card = cardOf(page, 'Entrega')
    await card.getByRole('button', { name: 'Ampliar: Foto 1' }).click()
    await page.getByRole('button', { name: 'Apagar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Apagar foto 1?' })
    await dialog.getByText(/^A imagem some para sempre/).waitFor()
    await dialog.getByRole('button', { name: 'Apagar' }).click()
    await dialog.getByText('Campo obrigatório').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Motivo').fill('Mostra outra pessoa')
    await dialog.getByRole('button', { name: 'Apagar' }).click()
    await page.getByText('Imagem apagada').waitFor()
    await card
      .getByText(/^Foto 1 apagada em \d\d\/\d\d\/\d{4} por Olga Prado, motivo: Mostra outra pessoa$/)
      .waitFor()
    expect(await card.getByRole('button', { name: 'Ampliar: Foto 1' }).count()).toBe(0)
    expect(errors).toEqual([])
  })

  test.runIf(isWhole)('says which shipment needs a photo that a manager cannot delete', async () => {
    const photo = await newPicture()
    const codes = [await addShipment(api), await addShipment(api)] as const
    for (const one of codes)
      await addCheckpoint(api, one, 0, {
        checkpoint_type: 'finalizacao',
        delivery: { outcome: 'complete', photos: '1' },
        media: { photo_1: photo.sha256 },
      })
    await putPicture(visit.server, { token: owner.session.access_token, account: company }, photo)
    const { page } = await open(owner, `/shipment/${codes[0]}`)
    await page.getByRole('button', { name: 'Ampliar: Foto 1' }).click()
    await page.getByRole('button', { name: 'Apagar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Apagar foto 1?' })
    await dialog.getByLabel('Motivo').fill('Errada')
    await dialog.getByRole('button', { name: 'Apagar' }).click()
    await dialog.getByText(`A remessa ${codes[1]} usa esta mesma foto como prova.`).waitFor()
  })

  test.runIf(isWhole)('shows an auditor facts and counts, without names and pictures', async () => {
    const auditor = await addMember(visit.server, owner, company, 'auditor')
    const { page } = await open(auditor, `/shipment/${code}`)
    const card = cardOf(page, 'Entrega')
    await card.getByText(/^Entregue em .*; 2 fotos tiradas na hora; assinada na tela\.$/).waitFor()
    await card.getByText('Seu papel não mostra nomes, fotos e assinaturas.').waitFor()
    expect(await card.getByText('Ana Souza').count()).toBe(0)
    expect(await card.getByRole('button').count()).toBe(0)
  })

  test.runIf(isWhole)('is absent from a shipment without delivery and attempt', async () => {
    const { page } = await open(owner, `/shipment/${await addShipment(api)}`)
    await cardOf(page, 'Histórico de Rastreamento').waitFor()
    await cardOf(page, 'Informações').waitFor()
    expect(await cardOf(page, 'Entrega').count()).toBe(0)
  })
})

test('the list is filtered by failed attempts and by incomplete proof', async () => {
  const [plain, tried] = [await addShipment(api), await addShipment(api)]
  await addCheckpoint(api, plain, 0, {
    checkpoint_type: 'finalizacao',
    delivery: { outcome: 'complete', photos: '0' },
  })
  await addCheckpoint(api, tried, 0, {
    checkpoint_type: 'tentativa',
    delivery: { outcome: 'attempted', photos: '0' },
    receiver: { reason: 'closed' },
  })
  const { page, errors } = await open(owner, '/tracker')
  const row = (one: string) => page.getByRole('link', { name: one }).filter({ visible: true })
  const shown = async () => {
    const found = await Promise.all([code, plain, tried].map((one) => row(one).count()))
    return found.map((count) => count > 0)
  }
  await expect.poll(shown).toEqual([true, true, true])
  await page.getByRole('button', { name: 'Com tentativa sem sucesso' }).click()
  await expect.poll(shown).toEqual([true, false, true])
  await page.getByRole('button', { name: 'Prova incompleta' }).click()
  // A photo of the first delivery has not arrived.
  await expect.poll(shown).toEqual([true, false, false])
  expect(errors).toEqual([])
})

describe('the tab Entregas of the settings', () => {
  test('saves what deliveries must have, and names the range of months', async () => {
    const { page, errors } = await open(owner, '/settings', 390)
    await page.getByRole('tab', { name: 'Entregas' }).click()
    await page.getByText(/^Marque o que cada entrega deve ter\. Nada impede o registro/).waitFor()
    const months = page.getByLabel('Guardar as fotos por quantos meses')
    await page.getByLabel('Foto na entrega').check()
    await months.fill('61')
    await page.getByRole('button', { name: 'Salvar regras' }).click()
    await page.locator('[aria-invalid]').waitFor()
    await expectAccessible(page)
    await months.fill('6')
    await page.getByRole('button', { name: 'Salvar regras' }).click()
    await page.getByText('As regras de entrega foram salvas.').waitFor()
    expect((await api('GET', '/api/delivery-rules')).body).toMatchObject({
      data: { require_photo: true, require_signature: false, media_months: 6 },
    })
    expect(errors).toEqual([])
  })

  test.runIf(isWhole)('is absent for a member who may not change settings', async () => {
    const reader = await addMember(visit.server, owner, company, 'reader')
    const { page } = await open(reader, '/settings')
    await page.getByRole('tab', { name: 'Mapas' }).waitFor()
    expect(await page.getByRole('tab', { name: 'Entregas' }).count()).toBe(0)
  })
})
