import { expect, test, vi } from 'vitest'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { happen, switchNotices } from '../../support/api/notices.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { owner, receiver, server, startWebhookServer } from '../../support/webhooks/webhook-server.ts'
import { saveWebhook, settled } from '../../support/webhooks/webhooks.ts'

startWebhookServer()

test('notice.created has kind, language, text, link, phone and email, also if no mail is switched on', async () => {
  const { id } = await createCompany(server, owner, 'Entregas Ltda.')
  const api = companyApi(server, owner, id)
  await saveWebhook(api, receiver.url, { events: ['notice.created'] })
  const recipient = { recipient_email: 'ana@exemplo.com.br', recipient_phone: '81 99999-0000' }
  const code = await addShipment(api, recipient)
  const told = (kind: string) =>
    vi.waitUntil(() => receiver.calls.find(({ body }) => body.includes(`"kind":"${kind}"`)), waitTimeout)
  await happen(api, code, 'out')
  expect(JSON.parse((await told('out_for_delivery')).body)).toMatchObject({
    event: 'notice.created',
    data: {
      tracking_id: code,
      notice: {
        kind: 'out_for_delivery',
        language: 'pt',
        text: `A remessa ${code} saiu para entrega.`,
        link: `http://lastro.test/verify/${code}`,
        phone: '81 99999-0000',
        email: 'ana@exemplo.com.br',
      },
    },
  })
  await switchNotices(api, { notice_language: 'en' })
  await happen(api, code, 'delivery')
  const { body } = await told('delivered')
  expect(JSON.parse(body)).toMatchObject({
    data: { notice: { language: 'en', text: `The shipment ${code} was delivered.` } },
  })
  // Neither the link that stops mails nor the receiver is for a gateway.
  expect(body).not.toMatch(/\/n\/u\/|Beatriz/)
})

test('notice.created comes neither for a creation nor for a second departure', async () => {
  const { id } = await createCompany(server, owner, 'Outras Entregas Ltda.')
  const api = companyApi(server, owner, id)
  await saveWebhook(api, receiver.url, { events: ['notice.created'] })
  const code = await addShipment(api)
  await happen(api, code, 'departure', 20)
  await happen(api, code, 'departure', 10)
  await settled(api)
  expect(receiver.calls.map(({ json }) => json.event)).toEqual(['notice.created'])
})
