import type { Language } from '#contract/messages/message.ts'
import { nameInNotice } from '#contract/notices/notice-text.ts'
import type { Config } from '#platform/config/config.ts'
import { composeMail, type Envelope } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { timeIn } from '#platform/mail/time-in.ts'
import { closingLinks } from '../notices/notice-mail.ts'

type Delivered = {
  readonly company: string
  readonly trackingId: string
  readonly deliveredAt: Date
  readonly expiresAt: Date
  /** URL that only stops notices. */
  readonly stopUrl: string
}

/** Composes the mail with a link by which the recipient answers a delivery. */
export function deliveryLinkMail(
  envelope: Envelope,
  { company, trackingId, deliveredAt, expiresAt, stopUrl }: Delivered,
  operator: Config['operator'],
): Mail {
  const sender = nameInNotice(company)
  const linksIn = (language: Language) => closingLinks(language, { code: trackingId, stopUrl, operator })
  const mail = composeMail(envelope, {
    pt: {
      sender,
      subject: `Você recebeu a entrega ${trackingId}?`,
      preheader: 'Responda por este link se ela não chegou ou chegou com problema.',
      heading: 'Você recebeu esta entrega?',
      paragraphs: [
        `A empresa "${sender}" registrou a entrega da remessa ${trackingId} em ${timeIn('pt', deliveredAt)}.`,
        `Responda pelo botão abaixo. A empresa vê a resposta na hora. O link vale até ${timeIn('pt', expiresAt)}.`,
      ],
      action: 'Responder',
      notes: [
        'Este e-mail foi pedido na página pública da remessa, pelo botão "Não recebi". Se não foi você, ignore esta mensagem: sem resposta, nada muda.',
        'O link foi enviado só a este endereço. Não o repasse a ninguém.',
      ],
      links: linksIn('pt'),
    },
    en: {
      sender,
      subject: `Did you receive delivery ${trackingId}?`,
      preheader: 'Answer by this link if it did not arrive, or arrived with a problem.',
      heading: 'Did you receive this delivery?',
      paragraphs: [
        `The company "${sender}" recorded the delivery of shipment ${trackingId} on ${timeIn('en', deliveredAt)}.`,
        `Answer by the button below. The company sees the answer at once. The link is valid until ${timeIn('en', expiresAt)}.`,
      ],
      action: 'Answer',
      notes: [
        'Somebody asked for this e-mail on the public page of the shipment, by the button "I did not get it". If it was not you, ignore this message: without an answer, nothing changes.',
        'Only this address has the link. Do not forward it.',
      ],
      links: linksIn('en'),
    },
  })
  return { ...mail, senderName: sender, stopUrl }
}
