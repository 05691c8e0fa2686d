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

/** IPv4 address, which some mail programs make a link of. */
const ADDRESS = /\d+(?:\.\d+){3,}/g
/** Sign before or after something other than a digit; dates, times and prices have it in digits. */
const SIGN_OF_LINKS = /(?<!\d)[./:@](?=\S)|[./:@](?=[^\s\d])/g

/** Replaces what mail programs would make a link of. */
function withoutLinks(text: string): string {
  return text.replaceAll(ADDRESS, (address) => address.replaceAll('.', ' ')).replaceAll(SIGN_OF_LINKS, ' ')
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
    pt: 'A remessa {code} saiu do local de origem.',
    en: 'The shipment {code} has left its origin.',
  },
  out_for_delivery: {
    pt: 'A remessa {code} saiu para entrega.',
    en: 'The shipment {code} is out for delivery.',
  },
  delivered: {
    pt: 'A remessa {code} foi entregue.',
    en: 'The shipment {code} was delivered.',
  },
  attempted: {
    pt: 'Tentamos entregar a remessa {code} e não conseguimos.',
    en: 'We tried to deliver the shipment {code} and could not.',
  },
  corrected: {
    pt: 'Uma informação que enviamos sobre a remessa {code} estava errada. Desconsidere o aviso anterior.',
    en: 'Some information that we sent about the shipment {code} was wrong. Ignore the earlier notice.',
  },
  replied: {
    pt: 'A empresa respondeu à contestação da remessa {code}.',
    en: 'The company replied to the contestation of the shipment {code}.',
  },
  closed: {
    pt: 'A empresa encerrou a contestação da remessa {code}.',
    en: 'The company closed the contestation of the shipment {code}.',
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
      whenIn('pt', at),
    ],
    en: ({ receiver, at }) => [
      receiver === undefined ? '' : `Received by: ${withoutLinks(receiver)}.`,
      whenIn('en', at),
    ],
  },
  attempted: {
    pt: ({ reason, at, nextDay }) => [
      reason === undefined ? '' : `Motivo: ${reasonIn('pt', reason)}.`,
      whenIn('pt', at),
      nextDay === undefined ? '' : `Próxima tentativa: ${writtenDay(nextDay, 'pt')}.`,
    ],
    en: ({ reason, at, nextDay }) => [
      reason === undefined ? '' : `Reason: ${reasonIn('en', reason)}.`,
      whenIn('en', at),
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

/** Says when something happened; nothing if that is not known. */
function whenIn(language: Language, instant: string | undefined): string {
  if (instant === undefined) return ''
  const time = formatFixed(instant, language)
  return language === 'pt'
    ? `Quando: ${time.replace(' ', ' às ')} (horário de Brasília).`
    : `When: ${time} (Brasília time).`
}

/** Formats the day of an instant in Brasília. */
function dayOf(instant: string, language: Language): string {
  return formatFixed(instant, language).slice(0, 10)
}

function writtenDay(day: string, language: Language): string {
  return language === 'pt' ? day.split('-').toReversed().join('/') : day
}
