import type { Language } from '#contract/messages/message.ts'
import { nameInNotice, noticeText, type NoticeWords } from '#contract/notices/notice-text.ts'
import { firstNameOf } from '#domain/checkpoints/delivery.ts'
import type { NoticeKind } from '#domain/notices/notice-kind.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import type { Config } from '#platform/config/config.ts'
import { composeMail, type Letter, type LetterLink } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { DueNotice } from './queries.ts'

/** Parts that a feature adds to a mail, such as a second link. */
export type NoticeAddition = {
  readonly paragraphs?: readonly string[]
  readonly secondAction?: LetterLink
}

type Addressed = {
  readonly to: string
  readonly company: string
  /** URL that only stops notices. */
  readonly stopUrl: string
  /** Code that the driver asks for; undefined in all other mails. */
  readonly doorCode?: string | undefined
  readonly addition?: NoticeAddition
}

const frame = {
  pt: {
    action: 'Acompanhar a remessa',
    why: 'Você recebe este e-mail porque a empresa {company} informou o seu endereço na remessa {code}.',
    contact: 'Contato: {contact}',
    phone: 'telefone',
    tell: 'Código da entrega: {code}. Só diga este código ao entregador quando receber a remessa.',
    stop: 'Parar avisos',
    report: 'Denunciar este e-mail',
  },
  en: {
    action: 'Track the shipment',
    why: 'You get this email because {company} gave your address for the shipment {code}.',
    contact: 'Contact: {contact}',
    phone: 'phone',
    tell: 'Code of the delivery: {code}. Tell it to the driver only when you get the shipment.',
    stop: 'Stop notices',
    report: 'Report this email',
  },
} as const satisfies Readonly<Record<Language, object>>

/** Composes the mail of a notice, in the company's name and language. */
export function noticeMail(
  notice: DueNotice,
  { to, company, stopUrl, doorCode, addition = {} }: Addressed,
  { publicUrl, operator }: Pick<Config, 'publicUrl' | 'operator'>,
): Mail {
  const { kind, tracking_id: code, resends, event_id, due_at: at } = notice
  const { language } = notice
  const sender = nameInNotice(company)
  const words = wordsOf(notice, company)
  const { subject, heading, paragraphs } = noticeText(kind, language, words)
  const { action, why, contact, tell } = frame[language]
  const contacts = contactsIn(language, notice)
  const letter: Letter = {
    ...(notice.logo !== null && { picture: { url: publicUrl + notice.logo, alt: sender } }),
    sender,
    subject,
    preheader: paragraphs[0] ?? '',
    heading,
    paragraphs: [
      ...paragraphs,
      ...(doorCode === undefined ? [] : [tell.replace('{code}', doorCode)]),
      ...(addition.paragraphs ?? []),
      ...(notice.signature === null ? [] : [notice.signature]),
    ],
    ...(doorCode !== undefined && { strong: doorCode }),
    action,
    ...(addition.secondAction && { secondAction: addition.secondAction }),
    notes: [
      ...(contacts.length === 0 ? [] : [contact.replace('{contact}', () => contacts.join(' · '))]),
      why.replace('{code}', code).replace('{company}', () => sender),
    ],
    links: closingLinks(language, { code, stopUrl, operator }),
  }
  const link = `${publicUrl}/verify/${code}`
  return {
    ...composeMail({ to, language, link, isTest: isTestCode(code) }, { pt: letter, en: letter }),
    senderName: sender,
    stopUrl,
    identity: { name: identityOf(kind, event_id, resends), at },
  }
}

/** Returns the name of a mail, the same for every attempt to send it. */
function identityOf(kind: NoticeKind, event: string, resends: number): string {
  return [kind, event, ...(resends === 0 ? [] : [String(resends)])].join('.')
}

/** Returns how to reach the company; no name is before the email, which nobody mistakes. */
function contactsIn(
  language: Language,
  { whatsapp, phone, contact_email: email }: DueNotice,
): readonly string[] {
  return [
    ...(whatsapp === null ? [] : [`WhatsApp ${whatsapp}`]),
    ...(phone === null ? [] : [`${frame[language].phone} ${phone}`]),
    ...(email === null ? [] : [email]),
  ]
}

type Closing = Pick<Addressed, 'stopUrl'> & Pick<Config, 'operator'> & { readonly code: string }

/** Returns the links that end a mail to a recipient: one reports the mail, one stops such mails. */
export function closingLinks(
  language: Language,
  { code, stopUrl, operator }: Closing,
): readonly LetterLink[] {
  const { report, stop } = frame[language]
  const stopLink = { label: stop, url: stopUrl }
  if (operator === undefined) return [stopLink]
  const subject = encodeURIComponent(`Denúncia: ${code}`)
  return [{ label: report, url: `mailto:${operator.email}?subject=${subject}` }, stopLink]
}

function wordsOf(notice: DueNotice, company: string): NoticeWords {
  const { receiver, occurred_at: at, estimated_delivery: expected } = notice
  return {
    code: notice.tracking_id,
    company,
    at: at?.toISOString(),
    expected: expected?.toISOString(),
    receiver: receiver === null ? undefined : firstNameOf(receiver),
    reason: receiver?.reason,
    nextDay: receiver?.next_at,
    answer: notice.answer ?? undefined,
    outcome: notice.outcome ?? undefined,
  }
}
