import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { linkCalls, mailedToken } from '../../support/api/delivery-links.ts'
import { newPicture } from '../../support/api/media.ts'
import { switchNotices } from '../../support/api/notices.ts'
import { addCheckpoint, addShipment, dataOf, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { createAccount, newEmail } from '../../support/auth/auth.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { findLeftBehind } from '../../support/database/left-behind.ts'
import { mailsTo, mailTo } from '../../support/mail/mail.ts'
import { startServer } from '../../support/processes/server.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'

const database = await createDatabase()
const server = await startServer({ database })
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const outsider = apiOf(server)
const link = linkCalls(outsider)
let owner: Api
beforeAll(async () => {
  const founder = await createAccount(server)
  const { id } = await createCompany(server, founder, 'Aurora Transportes')
  owner = companyApi(server, founder, id)
  await switchNotices(owner)
  const rules = dataOf<object>(await owner('GET', '/api/delivery-rules'))
  dataOf(await owner('PUT', '/api/delivery-rules', { ...rules, delivery_codes: true }))
})

/** Delivers a shipment with the code in the mail to its recipient. */
async function deliver(email: string): Promise<{ code: string; delivery: string }> {
  const code = await addShipment(owner, { recipient_name: 'Marta Lima', recipient_email: email })
  await addCheckpoint(owner, code, 3, { checkpoint_type: 'saida', status: 'Saiu para entrega' })
  const { text = '' } = await mailTo(server.dataDir, email)
  const door = /Código da entrega: ([\d ]+)/.exec(text)?.[1] ?? ''
  const { id } = await addCheckpoint(owner, code, 0, {
    checkpoint_type: 'finalizacao',
    delivery: { outcome: 'complete', photos: '0' },
    receiver: { name: 'Ana Souza', relation: 'neighbor', code: door },
  })
  return { code, delivery: id }
}

test('a contestation is answered, closed and proved, and an erasure leaves nothing of it', async () => {
  const email = newEmail()
  const texts = ['Caixa azul amassada', 'Conferimos com o motorista Tadeu', 'Enviamos outra caixa azul']
  const { code, delivery } = await deliver(email)
  const token = await mailedToken(server, email, 2)
  const photo = await newPicture()
  const said = { answer: 'problem', text: texts[0], media: { photo_1: photo.sha256 } }
  expect(dataOf(await link.answer(token, said))).toMatchObject({ state: 'answered' })
  expect(await link.store(token, photo.bytes)).toMatchObject({ status: 200 })

  const annexes = await owner('GET', `/api/shipments/${code}/annexes`)
  const about = dataOf<readonly { id: string; kind: string }[]>(annexes).find(
    ({ kind }) => kind === 'recipient_contested',
  )?.id
  const add = (body: object) => owner('POST', `/api/shipments/${code}/annexes`, body)
  dataOf(await add({ kind: 'company_replied', facts: { about }, text: texts[1] }))
  dataOf(await add({ kind: 'dispute_closed', facts: { about, outcome: 'resent' }, text: texts[2] }))
  // Two notices, and the mails with the reply and the closing.
  await mailTo(server.dataDir, email, 4)

  const path = `/api/public/shipments/${code}/receipt`
  const proved = await verifiedReceipt(outsider, path, code, 7)
  expect(proved).toMatchObject({ valid: true, completeness: { sealed: true, events: 7 } })
  expect(proved.events.slice(3).map(({ fields }) => fields['kind'])).toEqual([
    'code_checked',
    'recipient_contested',
    'company_replied',
    'dispute_closed',
  ])
  const publicly = JSON.stringify((await outsider('GET', path)).body)
  for (const secret of [...texts, email]) expect(publicly).not.toContain(secret)
  expect(publicly).toContain(photo.sha256)
  expect(publicly).toContain(delivery)

  const middle = photo.bytes.subarray(photo.bytes.length >> 1)
  const hexes = [photo.sha256, middle.subarray(0, 16).toString('hex')]
  const secrets = { texts: [...texts, email], hexes }
  const before = (await findLeftBehind(database, server.dataDir, secrets)).join('\n')
  for (const place of ['shipments: ', 'annexes: ', 'media: ', 'events: ', '/outbox/'])
    expect(before).toContain(place)

  dataOf(await owner('POST', `/api/shipments/${code}/erasure`, { tracking_id: code }))
  await vi.waitUntil(async () => (await mailsTo(server.dataDir, email)).length === 0, {
    timeout: waitTimeout,
  })
  expect(await findLeftBehind(database, server.dataDir, secrets)).toEqual([])
  expect(await link.read(token)).toMatchObject({ state: 'over', delivery: null })
  expect((await verifiedReceipt(outsider, path, code, 8)).valid).toBe(true)
})
