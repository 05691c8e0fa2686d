import type { Language } from '#contract/messages/message.ts'
import { createDeliveryLink } from '#core/delivery-links/delivery-link.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { timeIn } from '#platform/mail/time-in.ts'
import type { NoticeAddition } from './notice-mail.ts'
import type { DueNotice } from './queries.ts'

type Offer = { readonly paragraph: string; readonly label: string }

/** Words of the link by kind of notice; other kinds have no link. */
const offers = {
  delivered: {
    pt: {
      paragraph: 'Não recebeu, ou chegou com problema? Responda pelo link abaixo até {time}.',
      label: 'Responder sobre a entrega',
    },
    en: {
      paragraph: 'Did it not arrive, or arrive with a problem? Answer by the link below until {time}.',
      label: 'Answer about the delivery',
    },
  },
  attempted: {
    pt: {
      paragraph: 'Você estava no local? Responda pelo link abaixo até {time}.',
      label: 'Eu estava no local',
    },
    en: { paragraph: 'Were you there? Answer by the link below until {time}.', label: 'I was there' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, Offer>>>>

type Addressed = { readonly account: string; readonly email: string; readonly publicUrl: string }

/**
 * Creates the link by which the recipient answers the delivery or attempt of a notice. Returns
 * nothing for other kinds, and if no answer is due any more.
 */
export async function answerLink(
  tx: Transaction,
  { kind, language, checkpoint_id: checkpoint }: DueNotice,
  { account, email, publicUrl }: Addressed,
): Promise<NoticeAddition> {
  if (checkpoint === null || (kind !== 'delivered' && kind !== 'attempted')) return {}
  const link = await createDeliveryLink(tx, publicUrl, { account, checkpoint, email })
  if (link === undefined) return {}
  const { paragraph, label } = offers[kind][language]
  const time = timeIn(language, link.expiresAt)
  return { paragraphs: [paragraph.replace('{time}', time)], secondAction: { label, url: link.url } }
}
