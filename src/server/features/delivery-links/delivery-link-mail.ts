import { nameInNotice } from '#contract/notices/notice-text.ts'
import { composeMail, type Envelope } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { timeIn } from '#platform/mail/time-in.ts'

type Delivered = {
  readonly company: string
  readonly trackingId: string
  readonly deliveredAt: Date
  readonly expiresAt: Date
}

/** Composes the mail with a link by which the recipient answers a delivery. */
export function deliveryLinkMail(
  envelope: Envelope,
  { company, trackingId, deliveredAt, expiresAt }: Delivered,
): Mail {
  const sender = nameInNotice(company)
  const mail = composeMail(envelope, {
    pt: {
      sender,
      subject: `Você recebeu a entrega ${trackingId}?`,
      preheader: 'Responda por este link se ela não chegou ou chegou com problema.',
      heading: 'Você recebeu esta entrega?',
      paragraphs: [
        `A empresa "${sender}" registrou a entrega da remessa ${trackingId} em ${timeIn('pt', deliveredAt)} (horário de Brasília).`,
        `Responda se você a recebeu. A empresa vê a resposta na hora. O link vale até ${timeIn('pt', expiresAt)}.`,
      ],
      action: 'Responder',
      notes: [
        'Alguém pediu este e-mail na página pública da remessa, com o botão "Não recebi". Se não foi você, ignore esta mensagem: sem resposta, nada muda.',
        'O link só chegou a este endereço. Não o encaminhe.',
      ],
    },
    en: {
      sender,
      subject: `Did you receive delivery ${trackingId}?`,
      preheader: 'Answer by this link if it did not arrive, or arrived with a problem.',
      heading: 'Did you receive this delivery?',
      paragraphs: [
        `The company "${sender}" recorded the delivery of shipment ${trackingId} on ${timeIn('en', deliveredAt)} (Brasília time).`,
        `Say whether you received it. The company sees the answer at once. The link is valid until ${timeIn('en', expiresAt)}.`,
      ],
      action: 'Answer',
      notes: [
        'Somebody asked for this e-mail on the public page of the shipment, by the button "I did not get it". If it was not you, ignore this message: without an answer, nothing changes.',
        'Only this address has the link. Do not forward it.',
      ],
    },
  })
  return { ...mail, senderName: sender }
}
