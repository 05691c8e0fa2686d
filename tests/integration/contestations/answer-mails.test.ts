import { beforeAll, describe, expect, test } from 'vitest'
import type { Annex } from '#contract/endpoints/annexes.ts'
import { answerByLink } from '../../support/api/answer-by-link.ts'
import type { Api } from '../../support/api/api.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { addNotified, happen, settledNotices, switchNotices } from '../../support/api/notices.ts'
import { addCheckpoint, dataOf } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { mailsTo } from '../../support/mail/mail.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import type { TestServer } from '../../support/processes/server.ts'

let server: TestServer
let company: string
let api: Api

beforeAll(async () => {
  ;({ server } = await sharedServer())
  const owner = await createAccount(server)
  ;({ id: company } = await createCompany(server, owner, 'Entregas Aurora Ltda.'))
  api = companyApi(server, owner, company)
  await switchNotices(api, { notify_delivered: false })
})

const askForCodes = (isAsked: boolean) =>
  api('PUT', '/api/delivery-rules', {
    require_photo: false,
    require_receiver_name: false,
    require_signature: false,
    require_attempt_photo: false,
    media_months: 12,
    delivery_codes: isAsked,
  })

test('reply and closing are mailed with their text, without links, and in order', async () => {
  const { code, email } = await addNotified(api)
  const delivery = await happen(api, code, 'delivery')
  const about = await answerByLink(server, company, code, delivery)
  const answers = [
    { kind: 'company_replied', facts: { about }, text: 'Veja em https://golpe.example/x agora.' },
    { kind: 'dispute_closed', facts: { about, outcome: 'refunded' }, text: 'Valor devolvido.' },
  ]
  for (const body of answers)
    expect((await api('POST', `/api/shipments/${code}/annexes`, body)).status).toBe(201)
  expect(await settledNotices(api, code)).toEqual(['replied sent', 'closed sent'])
  const [reply, closing] = await mailsTo(server.dataDir, email)
  expect(reply?.subject).toBe('Resposta à sua contestação · Entregas Aurora Ltda.')
  expect(reply?.text).toContain('Veja em https   golpe example x agora.')
  expect(closing?.text).toContain('Contestação encerrada: valor reembolsado.')
  expect(closing?.text).toContain('Valor devolvido.')
})

describe('the mail "saiu para entrega"', () => {
  test('carries the code that the server then accepts, if the company asks for codes', async () => {
    expect((await askForCodes(true)).status).toBe(200)
    const { code, email } = await addNotified(api)
    await happen(api, code, 'out')
    expect(await settledNotices(api, code)).toEqual(['out_for_delivery sent'])
    const [mail] = await mailsTo(server.dataDir, email)
    const typed = /Código da entrega: (\d{6})\./.exec(mail?.text ?? '')?.[1]
    expect(typed).toBeDefined()
    const { id } = await addCheckpoint(api, code, 0, {
      checkpoint_type: 'finalizacao',
      delivery: { outcome: 'complete', photos: '0' },
      receiver: { code: typed },
    })
    expect(dataOf<readonly Annex[]>(await api('GET', `/api/shipments/${code}/annexes`))).toMatchObject([
      { kind: 'code_checked', facts: { about: id, result: 'match' } },
    ])
  })

  test('has no code otherwise, and the delivery is not judged', async () => {
    expect((await askForCodes(false)).status).toBe(200)
    const { code, email } = await addNotified(api)
    await happen(api, code, 'out')
    expect(await settledNotices(api, code)).toEqual(['out_for_delivery sent'])
    const [mail] = await mailsTo(server.dataDir, email)
    expect(mail?.text).not.toContain('Código da entrega')
    await askForCodes(true)
    await happen(api, code, 'delivery')
    expect(dataOf<readonly Annex[]>(await api('GET', `/api/shipments/${code}/annexes`))).toEqual([])
  })
})
