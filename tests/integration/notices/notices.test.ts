import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import {
  addNotified,
  allNotices,
  happen,
  noticesOf,
  settledNotices,
  switchNotices,
} from '../../support/api/notices.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { mailsTo } from '../../support/mail/mail.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import type { TestServer } from '../../support/processes/server.ts'

let server: TestServer
let database: TestDatabase
let owner: TestAccount
let company: string
let api: Api

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  owner = await createAccount(server)
  const created = await createCompany(server, owner, 'Entregas Aurora Ltda.')
  company = created.id
  api = companyApi(server, owner, company)
  const contacts = { phone: '(81) 3333-0000', whatsapp: '(81) 99999-0000', email: 'sac@aurora.test' }
  dataOf(await api('PUT', '/api/company', { name: created.name, revision: created.revision, ...contacts }))
  await switchNotices(api)
})

const subjectsTo = async (email: string) =>
  (await mailsTo(server.dataDir, email)).map(({ subject }) => subject)

describe('mails to the recipient', () => {
  test('are sent for each event that calls for one, in order, and not for the creation', async () => {
    const { code, email } = await addNotified(api)
    for (const what of ['departure', 'out', 'attempt', 'delivery'] as const) {
      // The second departure is no duplicate, because it happened ten minutes before.
      await happen(api, code, what, what === 'departure' ? 10 : 0)
      await settledNotices(api, code)
    }
    expect(await settledNotices(api, code)).toEqual([
      'on_the_way sent',
      'out_for_delivery sent',
      'attempted sent',
      'delivered sent',
    ])
    expect(await subjectsTo(email)).toEqual([
      'Sua remessa está a caminho · Entregas Aurora Ltda.',
      'Sua remessa saiu para entrega · Entregas Aurora Ltda.',
      'Não conseguimos entregar · Entregas Aurora Ltda.',
      'Sua remessa foi entregue · Entregas Aurora Ltda.',
    ])
  })

  test('name the company, the reason and the receiver, and end with the link that stops them', async () => {
    const { code, email } = await addNotified(api)
    await happen(api, code, 'attempt')
    await settledNotices(api, code)
    await happen(api, code, 'delivery')
    await settledNotices(api, code)
    const [attempted, delivered] = await mailsTo(server.dataDir, email)
    expect(attempted?.from?.name).toBe('Entregas Aurora Ltda.')
    expect(attempted?.text).toContain(`Tentamos entregar a remessa ${code}`)
    expect(attempted?.text).toContain('Motivo: ausente.')
    expect(attempted?.text).toContain('Próxima tentativa: 31/01/2030.')
    expect(attempted?.text).toContain('Dúvidas (81) 3333-0000')
    const contacts = 'Contato: WhatsApp (81) 99999-0000 · telefone (81) 3333-0000 · sac@aurora.test'
    expect(attempted?.text).toContain(contacts)
    const time = String.raw`\d{2}/\d{2}/\d{4} às \d{2}:\d{2} \(horário de Brasília\)`
    expect(attempted?.text).toMatch(new RegExp(`^Quando: ${time}\\.$`, 'm'))
    expect(attempted?.text).toMatch(new RegExp(`responda pelo link abaixo até ${time}\\.$`, 'im'))
    expect(delivered?.text).toContain('Quem recebeu: Beatriz.')
    expect(delivered?.text).not.toContain('Lima')
    expect(delivered?.text).toMatch(/Parar avisos:\nhttp:\/\/lastro\.test\/n\/u\/[\w-]{100,}\n/)
    const headers = new Map(delivered?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toMatch(/^<http:\/\/lastro\.test\/n\/u\/[\w-]+>$/)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('show the logo of the company, also in a mailbox on another origin', async () => {
    const picture = { create: { width: 9, height: 9, channels: 3, background: '#b4491f' } } as const
    const body = new FormData()
    body.append('file', new File([new Uint8Array(await sharp(picture).png().toBuffer())], 'logo.png'))
    const headers = { authorization: `Bearer ${owner.session.access_token}`, 'lastro-account': company }
    const uploaded = await fetch(`${server.url}/api/company/logo`, { method: 'POST', headers, body })
    expect(uploaded.status).toBe(200)
    const { code, email } = await addNotified(api)
    await happen(api, code, 'delivery')
    await settledNotices(api, code)
    const [mail] = await mailsTo(server.dataDir, email)
    const [, path] =
      /<img src="http:\/\/lastro\.test(\/files\/avatars\/\w+\.webp)"/.exec(mail?.html ?? '') ?? []
    const logo = await fetch(`${server.url}${path}`)
    expect(logo.headers.get('content-type')).toBe('image/webp')
    expect(logo.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test('make no link of a name that the driver typed', async () => {
    const { code, email } = await addNotified(api)
    const body = {
      tracking_id: code,
      checkpoint_type: 'finalizacao',
      status: 'Entregue',
      location: 'Rua B, 2',
      delivery: { outcome: 'complete', photos: '0' },
      receiver: { name: 'premio.example.com/ganhe Lima' },
    }
    expect(await api('POST', '/api/checkpoints', body)).toMatchObject({ status: 201 })
    await settledNotices(api, code)
    const [mail] = await mailsTo(server.dataDir, email)
    expect(mail?.text).toContain('Quem recebeu: premio example com ganhe.')
  })

  test('are in English if the company chose it', async () => {
    await switchNotices(api, { notice_language: 'en' })
    const { code, email } = await addNotified(api)
    await happen(api, code, 'out')
    await settledNotices(api, code)
    expect(await subjectsTo(email)).toEqual(['Your shipment is out for delivery · Entregas Aurora Ltda.'])
    await switchNotices(api)
  })

  test('have an id and a file that derive from event and kind', async () => {
    const { code, email } = await addNotified(api)
    const event = await happen(api, code, 'delivery')
    await settledNotices(api, code)
    const [mail] = await mailsTo(server.dataDir, email)
    expect(mail?.messageId).toMatch(new RegExp(`^<delivered\\.${event}@`))
    const files = await readdir(join(server.dataDir, 'outbox'))
    expect(files.filter((name) => name.endsWith(`-delivered.${event}.eml`))).toHaveLength(1)
  })

  test.each([
    ['is switched off', { notify_delivered: false }, []],
    [
      'is the only one switched on',
      { notify_on_the_way: false, notify_attempted: false },
      ['delivered sent'],
    ],
  ])('leave out a kind that %s', async (_case, changed, expected) => {
    await switchNotices(api, changed)
    const { code } = await addNotified(api)
    await happen(api, code, 'delivery')
    expect(await settledNotices(api, code)).toEqual(expected)
    await switchNotices(api)
  })

  test('are not sent without an email, nor while the public page is private', async () => {
    const code = await addShipment(api, { recipient_email: null })
    await happen(api, code, 'delivery')
    expect(await settledNotices(api, code)).toEqual(['delivered no_email'])
    const hidden = await addNotified(api)
    const hide = `insert into private_pages (shipment_id, user_id)
      select id, user_id from shipments where tracking_id = $1 returning shipment_id`
    expect(await askAdmin(database, hide, [hidden.code])).toHaveLength(1)
    await happen(api, hidden.code, 'delivery')
    expect(await settledNotices(api, hidden.code)).toEqual(['delivered page_private'])
  })
})

describe('a correction', () => {
  test('is mailed once after a checkpoint was annulled whose mail was sent', async () => {
    const { code, email } = await addNotified(api)
    const out = await happen(api, code, 'out')
    await settledNotices(api, code)
    const path = `/api/checkpoints/${out}`
    expect(await api('PUT', path, { event_id: randomUUID(), status: 'No armazém' })).toMatchObject({
      status: 200,
    })
    expect(await settledNotices(api, code)).toEqual(['out_for_delivery sent', 'corrected sent'])
    expect(await api('DELETE', path, { event_id: randomUUID(), reason: 'Engano' })).toMatchObject({
      status: 200,
    })
    expect(await settledNotices(api, code)).toEqual([
      'out_for_delivery sent',
      'corrected sent',
      'corrected outdated',
    ])
    expect((await subjectsTo(email)).filter((subject) => subject?.startsWith('Corrigimos'))).toHaveLength(1)
  })
})

describe('POST /api/shipments/{tracking_id}/notices/{event_id}/{notice_kind}/resend', () => {
  const resend = (code: string, event: string, by = api) =>
    by('POST', `/api/shipments/${code}/notices/${event}/delivered/resend`)

  test('waits 60 seconds, sends again, and ends after five times', async () => {
    const { code, email } = await addNotified(api)
    const event = await happen(api, code, 'delivery')
    await settledNotices(api, code)
    expect(await resend(code, event)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    const earlier = `update notices set due_at = due_at - interval '1 hour', sent_at = sent_at - interval '1 hour'
      where event_id = $1 returning kind`
    for (let times = 1; times <= 5; times++) {
      await askAdmin(database, earlier, [event])
      expect(await resend(code, event)).toMatchObject({ status: 200 })
      expect(await settledNotices(api, code)).toEqual(['delivered sent'])
    }
    await askAdmin(database, earlier, [event])
    expect(await resend(code, event)).toMatchObject({ status: 409, body: { code: 'notice_resent' } })
    const mails = await mailsTo(server.dataDir, email)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(6)
  })

  test('is refused to readers, and to another company', async () => {
    const { code } = await addNotified(api)
    const event = await happen(api, code, 'delivery')
    const reader = companyApi(server, await addMember(server, owner, company, 'reader'), company)
    expect(await resend(code, event, reader)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_role' },
    })
    const other = await createAccount(server)
    const { id } = await createCompany(server, other, 'Outra Ltda.')
    const foreign = companyApi(server, other, id)
    expect(await resend(code, event, foreign)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await foreign('GET', `/api/shipments/${code}/notices`)).toMatchObject({ status: 404 })
  })
})

describe('GET /api/shipments/{tracking_id}/notices', () => {
  test('masks the email, and hides it from callers who may not read recipients', async () => {
    const { code } = await addNotified(api)
    await happen(api, code, 'delivery')
    expect(await noticesOf(api, code)).toMatchObject([{ email: 'd•••@e•••.br' }])
    const auditor = companyApi(server, await addMember(server, owner, company, 'auditor'), company)
    expect(await noticesOf(auditor, code)).toMatchObject([{ email: null }])
    const driver = companyApi(server, await addMember(server, owner, company, 'driver'), company)
    expect(await driver('GET', `/api/shipments/${code}/notices`)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_role' },
    })
  })
})

describe('PUT /api/settings/notices', () => {
  test('is refused in a private account, to operators, and for a signature with a link', async () => {
    const person = await createAccount(server)
    const { id } = person.session.user
    const own = companyApi(server, person, id)
    expect(await own('PUT', '/api/settings/notices', allNotices)).toMatchObject({
      status: 409,
      body: { code: 'not_a_company' },
    })
    const operator = companyApi(server, await addMember(server, owner, company, 'operator'), company)
    expect(await operator('PUT', '/api/settings/notices', allNotices)).toMatchObject({ status: 403 })
    const notice_signature = 'Veja banco.com'
    expect(await api('PUT', '/api/settings/notices', { ...allNotices, notice_signature })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { notice_signature: expect.any(String) as string } },
    })
    expect(dataOf(await api('GET', '/api/settings/notices'))).toEqual(allNotices)
  })
})

test('an erasure deletes the notices, the mails and the stops of a shipment', async () => {
  const { code, email } = await addNotified(api)
  await happen(api, code, 'delivery')
  await settledNotices(api, code)
  expect(await mailsTo(server.dataDir, email)).toHaveLength(1)
  expect(await api('POST', `/api/shipments/${code}/erasure`, { tracking_id: code })).toMatchObject({
    status: 200,
  })
  await expect.poll(() => mailsTo(server.dataDir, email)).toEqual([])
  const sql = 'select n.kind from notices n join shipments s on s.id = n.shipment_id where s.tracking_id = $1'
  expect(await askAdmin(database, sql, [code])).toEqual([])
})
