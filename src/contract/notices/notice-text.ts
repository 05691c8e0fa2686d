import type { AttemptReason } from '#domain/checkpoints/delivery.ts'
import type { ClosingOutcome } from '#domain/events/annex.ts'
import type { NoticeKind } from '#domain/notices/notice-kind.ts'
import { formatMessage, type Language } from '../messages/message.ts'
import { formatFixed } from '../public-page/fixed-time.ts'

/** Facts that a notice names. Everything is optional but the code and the company's name. */
export type NoticeWords = {
  readonly code: string
  readonly company: string
  /** Time of the checkpoint, ISO 8601. */
  readonly at?: string | undefined
  /** Promised time of the delivery, ISO 8601. */
  readonly expected?: string | undefined
  /** First name of the person who received the delivery. */
  readonly receiver?: string | undefined
  readonly reason?: AttemptReason | undefined
  /** Day of the next attempt, `YYYY-MM-DD`. */
  readonly nextDay?: string | undefined
  /** Text of the company's reply or closing. */
  readonly answer?: string | undefined
  readonly outcome?: ClosingOutcome | undefined
}

/** Sentences of a notice, as the mail and the preview of the settings show them. */
export type NoticeText = {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
}

/** Maximum length of a company's name in a notice, in characters. */
const MAX_NAME = 80

/**
 * Returns a company's name as notices show it. It is cut, and has no dot or slash between letters,
 * because mail programs would make a link of it.
 */
export function nameInNotice(name: string): string {
  const plain = withoutLinks(name)
  return plain.length > MAX_NAME ? `${plain.slice(0, MAX_NAME - 1)}…` : plain
}

/** Replaces what mail programs would make a link of. */
function withoutLinks(text: string): string {
  return text.replaceAll(/[./:@](?=\S)/g, ' ')
}

/** Returns the one sentence of a notice, as the webhook `notice.created` has it. */
export function noticeSentence(kind: NoticeKind, language: Language, code: string): string {
  return sentences[kind][language].replace('{code}', code)
}

/** Returns the sentences of a notice in one language. */
export function noticeText(kind: NoticeKind, language: Language, words: NoticeWords): NoticeText {
  const { code, company } = words
  const name = nameInNotice(company)
  return {
    subject: `${headings[kind][language]} · ${name}`,
    heading: headings[kind][language],
    paragraphs: [
      noticeSentence(kind, language, code),
      ...[details[kind][language](words)].flat().filter((text) => text !== ''),
    ],
  }
}

type Sentences<Text> = Readonly<Record<NoticeKind, Readonly<Record<Language, Text>>>>

const headings: Sentences<string> = {
  on_the_way: { pt: 'Sua remessa está a caminho', en: 'Your shipment is on the way' },
  out_for_delivery: { pt: 'Sua remessa saiu para entrega', en: 'Your shipment is out for delivery' },
  delivered: { pt: 'Sua remessa foi entregue', en: 'Your shipment was delivered' },
  attempted: { pt: 'Não conseguimos entregar', en: 'We could not deliver' },
  corrected: { pt: 'Corrigimos uma informação', en: 'We corrected some information' },
  replied: { pt: 'Resposta à sua contestação', en: 'Reply to your contestation' },
  closed: { pt: 'Sua contestação foi encerrada', en: 'Your contestation is closed' },
}

const sentences: Sentences<string> = {
  on_the_way: {
    pt: 'A remessa de código {code} saiu do local de origem.',
    en: 'The shipment with the code {code} has left its origin.',
  },
  out_for_delivery: {
    pt: 'A remessa de código {code} saiu para entrega.',
    en: 'The shipment with the code {code} is out for delivery.',
  },
  delivered: {
    pt: 'A remessa de código {code} foi entregue.',
    en: 'The shipment with the code {code} was delivered.',
  },
  attempted: {
    pt: 'Tentamos entregar a remessa de código {code} e não conseguimos.',
    en: 'We tried to deliver the shipment with the code {code} and could not.',
  },
  corrected: {
    pt: 'Uma informação que enviamos sobre a remessa de código {code} estava errada. Desconsidere o aviso anterior.',
    en: 'Some information that we sent about the shipment with the code {code} was wrong. Ignore the earlier notice.',
  },
  replied: {
    pt: 'A empresa respondeu à contestação da remessa de código {code}.',
    en: 'The company replied to the contestation of the shipment with the code {code}.',
  },
  closed: {
    pt: 'A empresa encerrou a contestação da remessa de código {code}.',
    en: 'The company closed the contestation of the shipment with the code {code}.',
  },
}

type Detail = (words: NoticeWords) => string | readonly string[]

const details: Sentences<Detail> = {
  on_the_way: {
    pt: ({ expected }) => (expected === undefined ? '' : `Previsão de entrega: ${dayOf(expected, 'pt')}.`),
    en: ({ expected }) => (expected === undefined ? '' : `Expected delivery: ${dayOf(expected, 'en')}.`),
  },
  out_for_delivery: {
    pt: () => 'Alguém precisa estar no local para receber.',
    en: () => 'Somebody must be there to receive it.',
  },
  delivered: {
    pt: ({ receiver, at }) => [
      receiver === undefined ? '' : `Quem recebeu: ${withoutLinks(receiver)}.`,
      at === undefined ? '' : `Data e hora da entrega: ${formatFixed(at, 'pt')}, horário de Brasília.`,
    ],
    en: ({ receiver, at }) => [
      receiver === undefined ? '' : `Received by: ${withoutLinks(receiver)}.`,
      at === undefined ? '' : `Time of the delivery: ${formatFixed(at, 'en')}, Brasília time.`,
    ],
  },
  attempted: {
    pt: ({ reason, at, nextDay }) => [
      reason === undefined ? '' : `Motivo: ${reasonIn('pt', reason)}.`,
      at === undefined ? '' : `Data e hora da tentativa: ${formatFixed(at, 'pt')}, horário de Brasília.`,
      nextDay === undefined ? '' : `Próxima tentativa: ${writtenDay(nextDay, 'pt')}.`,
    ],
    en: ({ reason, at, nextDay }) => [
      reason === undefined ? '' : `Reason: ${reasonIn('en', reason)}.`,
      at === undefined ? '' : `Time of the attempt: ${formatFixed(at, 'en')}, Brasília time.`,
      nextDay === undefined ? '' : `Next attempt: ${writtenDay(nextDay, 'en')}.`,
    ],
  },
  corrected: {
    pt: () => 'Veja a situação atual na página da remessa.',
    en: () => 'The page of the shipment shows its present state.',
  },
  replied: {
    pt: ({ answer = '' }) => withoutLinks(answer),
    en: ({ answer = '' }) => withoutLinks(answer),
  },
  closed: {
    pt: (words) => closingIn('pt', words),
    en: (words) => closingIn('en', words),
  },
}

function closingIn(language: Language, { outcome, answer = '' }: NoticeWords): readonly string[] {
  const known = outcome === undefined ? '' : `${formatMessage(language, `closed_as.${outcome}`)}.`
  return [known, withoutLinks(answer)]
}

function reasonIn(language: Language, reason: AttemptReason): string {
  return formatMessage(language, `reason.${reason}`).toLowerCase()
}

/** Formats the day of an instant in Brasília. */
function dayOf(instant: string, language: Language): string {
  return formatFixed(instant, language).slice(0, 10)
}

function writtenDay(day: string, language: Language): string {
  return language === 'pt' ? day.split('-').toReversed().join('/') : day
}
