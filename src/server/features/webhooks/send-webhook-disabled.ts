import * as z from 'zod/mini'
import { findRecipients, findTestCompany } from '#core/accounts/queries.ts'
import { retention } from '#domain/retention.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { composeMail, type Envelope } from '#platform/mail/letter.ts'
import { mailLanguage } from '#platform/mail/mail-language.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { listEndpoints } from './endpoint-queries.ts'

const DAYS = retention.webhook_deliveries.amount

/**
 * Notifies the owner of an endpoint that deliveries to it have stopped.
 * @param name name of the endpoint
 * @param host host of its URL
 */
function webhookDisabledMail(envelope: Envelope, name: string, host: string): Mail {
  return composeMail(envelope, {
    pt: {
      subject: 'Seu webhook foi suspenso',
      preheader: `${host} não aceitou nenhuma chamada. Nada se perdeu.`,
      heading: `Suspendemos o envio ao webhook ${name}`,
      paragraphs: [
        `O endereço em ${host} não aceitou nenhuma chamada por três dias, ou respondeu que não existe mais. Por isso paramos de enviar.`,
        'Os eventos continuam a ser guardados, na ordem em que acontecem. Quando o endereço voltar a responder, reative o webhook: o que ficou esperando será enviado.',
      ],
      action: 'Ver os envios e reativar',
      notes: [`As entregas que falharam de vez também podem ser reenviadas por lá, durante ${DAYS} dias.`],
    },
    en: {
      subject: 'Your webhook has been suspended',
      preheader: `${host} has taken no call. Nothing is lost.`,
      heading: `We have stopped sending to the webhook ${name}`,
      paragraphs: [
        `The address at ${host} has taken no call for three days, or has answered that it is gone. So we have stopped sending.`,
        'Events are still kept, in the order in which they happen. Once the address answers again, switch the webhook back on: what has been waiting will be sent.',
      ],
      action: 'View deliveries and switch it on',
      notes: [`Deliveries that failed for good can be sent again there as well, for ${DAYS} days.`],
    },
  })
}

const payload = z.object({ userId: z.uuid(), endpointId: z.uuid() })

/** Notifies the people of an endpoint's account that deliveries to it have stopped. */
export const sendWebhookDisabled: Job<z.output<typeof payload>> = {
  name: 'send-webhook-disabled',
  payload,
  async run({ mailer, pool, config }, { userId, endpointId }) {
    const [recipients, endpoints, [tests]] = await inTransaction(pool, [userId], (tx) =>
      Promise.all([findRecipients(tx, userId), listEndpoints(tx, userId), findTestCompany(tx, userId)]),
    )
    const endpoint = endpoints.find(({ id }) => id === endpointId)
    // The endpoint was enabled again or deleted before the mail was sent.
    if (endpoint === undefined || endpoint.disabled_at === null) return
    // The mail names only the host, because the rest of the URL may contain a secret.
    const host = URL.parse(endpoint.url)?.host ?? ''
    for (const { email, user_metadata } of recipients) {
      const link = `${config.publicUrl}/webhook-integrations?endpoint=${endpoint.id}`
      const isTest = tests !== undefined
      const envelope = { to: email, language: mailLanguage(user_metadata), link, isTest }
      await mailer.send(webhookDisabledMail(envelope, endpoint.name, host))
    }
  },
}
