import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentDelivery } from '#contract/endpoints/deliveries.ts'
import { answerByLink } from '../../support/api/answer-by-link.ts'
import type { Api } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { newPicture, pictureOf, putPicture, type TestPicture } from '../../support/api/media.ts'
import { addCheckpoint, addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import type { TestServer } from '../../support/processes/server.ts'

let server: TestServer
let database: TestDatabase
let owner: TestAccount
let auditor: TestAccount
let company: string
let api: Api

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  owner = await createAccount(server, { fullName: 'Olga Prado' })
  ;({ id: company } = await createCompany(server, owner, 'Provas Ltda.'))
  api = companyApi(server, owner, company)
  auditor = await addMember(server, owner, company, 'auditor')
})

async function proofOf(code: string, { by = owner, account = company, language = 'pt-BR' } = {}) {
  const answer = await fetch(`${server.url}/api/shipments/${code}/delivery.pdf`, {
    headers: {
      authorization: `Bearer ${by.session.access_token}`,
      'lastro-account': account,
      'accept-language': language,
    },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) return { status: answer.status, body: JSON.parse(bytes.toString()) as object }
  const pages = readPdf(bytes)
  return {
    status: answer.status,
    name: answer.headers.get('content-disposition'),
    pages: pages.length,
    // Wrapped lines end with a blank.
    text: pages.flatMap(({ texts }) => texts.map(({ text }) => text.trimEnd())).join(' '),
    pictures: bytes.toString('latin1').split('/Subtype /Image').length - 1,
  }
}

/** Records a delivery with photos and a signature, and sends those that are not awaited. */
async function deliver(photos: readonly TestPicture[], awaited = 0, signature?: TestPicture) {
  const code = await addShipment(api)
  const named = Object.fromEntries(photos.map(({ sha256 }, at) => [`photo_${at + 1}`, sha256]))
  await addCheckpoint(api, code, 0, {
    checkpoint_type: 'finalizacao',
    location: 'Rua das Acácias, 398',
    delivery: {
      outcome: 'complete',
      photos: String(photos.length),
      photo_source: photos.length > 0 ? 'camera' : 'none',
      signature: signature ? 'drawn' : 'refused',
      position: 'given',
    },
    receiver: { name: 'Ana Souza 🏡', relation: 'neighbor' },
    media: { ...named, ...(signature && { signature: signature.sha256 }) },
  })
  const sent = [...photos.slice(0, photos.length - awaited), ...(signature ? [signature] : [])]
  const caller = { token: owner.session.access_token, account: company }
  for (const one of sent) expect((await putPicture(server, caller, one)).status).toBe(201)
  return code
}

async function translucent(): Promise<Sharp> {
  return sharp((await newPicture()).bytes).ensureAlpha(0.5)
}

describe('GET /api/shipments/{tracking_id}/delivery.pdf', () => {
  test('answers media_damaged if a photo was exchanged in the database', async () => {
    const [photo, other] = [await newPicture(), await newPicture()]
    const code = await deliver([photo])
    await askAdmin(database, `update media set content = $2 where digest = decode($1, 'hex')`, [
      photo.sha256,
      other.bytes,
    ])
    expect(await proofOf(code)).toMatchObject({ status: 409, body: { code: 'media_damaged' } })
  })

  test('prints photos that do not fit below the sentences on a second page', async () => {
    const photos = [
      pictureOf(await (await translucent()).webp().toBuffer(), 'image/webp'),
      ...(await Promise.all(Array.from({ length: 5 }, newPicture))),
    ]
    const signature = pictureOf(await (await translucent()).png().toBuffer(), 'image/png')
    const code = await deliver(photos, 0, signature)
    const proof = await proofOf(code)
    expect(proof).toMatchObject({
      pages: 2,
      pictures: 7,
      name: `attachment; filename="prova-de-entrega-${code}.pdf"`,
    })
    expect(proof.text).toContain(`Prova de entrega ${code} Remessa de Provas Ltda.`)
    expect(proof.text).toMatch(/Recebida por Ana Souza □, da vizinhança, em \d\d\/\d\d\/\d{4} às \d\d:\d\d/)
    expect(proof.text).toContain('6 fotos tiradas na hora; assinada na tela.')
    expect(proof.text).toContain('Local: Rua das Acácias, 398, Recife/PE')
    expect(proof.text).toMatch(/Entrada \d+ do registro público|Ainda sem entrada no registro público/)
    expect(proof.text).toMatch(/Assinatura .* Foto 1 .* Foto 6/)
  })

  test('prints a contestation with its reply and its closing', async () => {
    const code = await deliver([])
    const [delivery] = dataOf<ShipmentDelivery>(await api('GET', `/api/shipments/${code}/delivery`)).events
    const about = await answerByLink(server, company, code, delivery?.checkpoint_id ?? '')
    const annexes = [
      { kind: 'company_replied', facts: { about }, text: 'Vamos conferir com o motorista.' },
      { kind: 'dispute_closed', facts: { about, outcome: 'refunded' }, text: 'Valor devolvido.' },
    ]
    for (const annex of annexes)
      expect((await api('POST', `/api/shipments/${code}/annexes`, annex)).status).toBe(201)
    const { text } = await proofOf(code)
    expect(text).toMatch(
      /Contestação pelo link: não recebi Ninguém tocou a campainha Resposta dada pelo link enviado a a•••@exemplo\.com\.br Em .* Resposta da empresa Vamos conferir com o motorista\. Em .* Contestação encerrada: valor reembolsado Valor devolvido\./,
    )
  })

  test('prints the photos of an answer below those of the delivery, and names one that is awaited', async () => {
    const photos = await Promise.all([newPicture(), newPicture(), newPicture()])
    const [ofDelivery, ofAnswer, awaited] = photos
    const code = await deliver([ofDelivery])
    const [delivery] = dataOf<ShipmentDelivery>(await api('GET', `/api/shipments/${code}/delivery`)).events
    const contested = { about: delivery?.checkpoint_id ?? '', reason: 'problem' }
    const media = { photo_1: ofAnswer.sha256, photo_2: awaited.sha256 }
    await answerByLink(server, company, code, contested.about, { facts: contested, media })
    const caller = { token: owner.session.access_token, account: company }
    expect((await putPicture(server, caller, ofAnswer)).status).toBe(201)
    const { text, pictures } = await proofOf(code)
    expect(pictures).toBe(2)
    expect(text).toMatch(/Ninguém tocou a campainha .* Foto 2 a caminho/)
    expect(text).toMatch(/Foto 1 Foto 1 · Contestação pelo link: chegou com problema/)
  })

  test('has one page without photos, in the language of the caller', async () => {
    const proof = await proofOf(await deliver([]), { language: 'en' })
    expect(proof).toMatchObject({ pages: 1, pictures: 0 })
    expect(proof.text).toMatch(/Received by Ana Souza □, a neighbour, on \d{4}-\d\d-\d\d at \d\d:\d\d;/)
    expect(proof.text).toContain('Nothing is missing or odd.')
  })

  test('prints only pictures that are stored, and names the others', async () => {
    const proof = await proofOf(await deliver([await newPicture(), await newPicture()], 1))
    expect(proof).toMatchObject({ pages: 1, pictures: 1 })
    expect(proof.text).toContain('Foto 2 a caminho')
  })

  test('tells the distance from a saved address, and what is odd about it', async () => {
    const saved = addressBody({ cep: '50050-123', number: '398', latitude: -8.06, longitude: -34.89 })
    expect((await api('POST', '/api/addresses', saved)).status).toBe(201)
    const code = await addShipment(api, { destination_cep: '50050-123', destination_number: '398' })
    const tried = {
      checkpoint_type: 'tentativa',
      delivery: { outcome: 'attempted', position: 'given' },
      receiver: { reason: 'absent' },
      longitude: -34.89,
      accuracy: 12,
    }
    await addCheckpoint(api, code, 2, { ...tried, latitude: -8.0597 })
    await addCheckpoint(api, code, 0, { ...tried, latitude: -8.03 })
    const { text } = await proofOf(code)
    expect(text).toMatch(
      /motivo: ausente; a 3,3 km do endereço\. .*O aparelho estava a 3,3 km do endereço salvo, mais do que a precisão da posição \(12 m\) explica\. .*motivo: ausente; a 33 m do endereço\./,
    )
  })

  test('exists for failed attempts', async () => {
    const code = await addShipment(api)
    const attempt = {
      checkpoint_type: 'tentativa',
      status: 'Tentativa sem sucesso',
      delivery: { outcome: 'attempted', position: 'refused' },
    }
    await addCheckpoint(api, code, 2, { ...attempt, receiver: { reason: 'absent' } })
    await addCheckpoint(api, code, 0, { ...attempt, receiver: { reason: 'closed', next_at: '2026-12-01' } })
    const proof = await proofOf(code)
    expect(proof).toMatchObject({
      pages: 1,
      pictures: 0,
      name: `attachment; filename="prova-de-tentativa-${code}.pdf"`,
    })
    expect(proof.text).toContain(`Prova de tentativa de entrega ${code}`)
    expect(proof.text).toMatch(/motivo: fechado\. .*Próxima tentativa: 01\/12\/2026 .*motivo: ausente\./)
    expect(proof.text).toContain('O aparelho não informou a posição, porque o acesso foi recusado.')
  })

  test('refuses auditors, other companies and shipments without delivery and attempt', async () => {
    const code = await deliver([])
    expect(await proofOf(code, { by: auditor })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_role' },
    })
    const missing = { status: 404, body: { code: 'not_found' } }
    expect(await proofOf(code, { account: owner.session.user.id })).toMatchObject(missing)
    expect(await proofOf(await addShipment(api))).toMatchObject(missing)
  })

  test('names who deleted a photo, and why', async () => {
    const photo = await newPicture()
    const code = await deliver([photo])
    const { events } = dataOf<ShipmentDelivery>(await api('GET', `/api/shipments/${code}/delivery`))
    const reason = 'Mostra outra pessoa'
    const body = { about: events[0]?.checkpoint_id, name: 'photo_1', reason }
    const answer = await api('POST', `/api/shipments/${code}/media/${photo.sha256}/removal`, body)
    expect(answer.status).toBe(201)
    const proof = await proofOf(code)
    expect(proof).toMatchObject({ status: 200, pages: 1, pictures: 0 })
    expect(proof.text).toMatch(
      /Foto 1 apagada em \d\d\/\d\d\/\d{4} por Olga Prado, motivo: Mostra outra pessoa/,
    )
  })
})
