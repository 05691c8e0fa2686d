import type { Language } from '#contract/messages/words.ts'
import { sayWords } from '../locales/say-words.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { publicHistory, type PublicStop } from '../verification/public-history.ts'
import { sayStop, sayWhere } from '../verification/say-stop.ts'
import { escapeText } from './escape-html.ts'
import { shownWords } from './file-words.ts'
import { formatFixed } from './fixed-time.ts'

/**
 * Writes the part of a history that is readable without running anything, as HTML. The file's
 * program writes it again from the verified receipt and compares the text, so the output must be
 * the same on every device.
 */
export function writeShown(language: Language, events: readonly VerifiedEvent[]): string {
  const history = publicHistory(events)
  const { origin, destination, expectedDelivery, stops } = history
  const unknown = sayWords(language, 'verify.unknown_place')
  const expected = shownWords.expected[language]
  const facts: (readonly [string, string])[] = [
    ...(origin === undefined && destination === undefined
      ? []
      : [[shownWords.route[language], `${origin ?? unknown} → ${destination ?? unknown}`] as const]),
    ...(expectedDelivery === undefined ? [] : [[expected, formatFixed(expectedDelivery, language)] as const]),
  ]
  return [
    `<h1>${escapeText(sayWhere(language, history))}</h1>`,
    ...(facts.length === 0 ? [] : [`<dl>${facts.map((fact) => writeFact(...fact)).join('')}</dl>`]),
    `<ol>${stops.map((stop) => writeStop(language, stop, origin)).join('')}</ol>`,
  ].join('')
}

/**
 * Leaves out optional end tags of HTML, because the file of fifty events must stay below 100 kB.
 */
function writeStop(language: Language, stop: PublicStop, origin: string | undefined): string {
  const { title, detail } = sayStop(language, stop, origin)
  const { occurredAt, receivedAt, correctedAt, annulledAt, event, isBackwards } = stop
  const position = `${shownWords.position[language]} ${formatIndex(event.index, language)}`
  const times: (readonly [string, string | undefined, string])[] = [
    [sayWords(language, 'verify.declared'), occurredAt, ''],
    [shownWords.received[language], receivedAt, `, ${position}`],
    [sayWords(language, 'verify.corrected'), correctedAt, ''],
    [sayWords(language, 'verify.annulled'), annulledAt, ''],
  ]
  const said = times.flatMap(([words, instant, more]) =>
    instant === undefined ? [] : [`${words} ${formatFixed(instant, language)}${more}`],
  )
  const heading = `<b>${escapeText(title)}</b>${detail === undefined ? '' : ` ${escapeText(detail)}`}`
  const what = annulledAt === undefined ? heading : `<del>${heading}</del>`
  const warning = isBackwards ? `<p>${escapeText(sayWords(language, 'verification.received_backwards'))}` : ''
  return `<li>${what}<p>${escapeText(said.join(' · '))}${warning}`
}

function writeFact(name: string, value: string): string {
  return `<dt>${escapeText(name)}</dt><dd>${escapeText(value)}</dd>`
}

/** Groups digits without `Intl`, for the same reason as times. */
function formatIndex(index: number, language: Language): string {
  return String(index).replaceAll(/\B(?=(?:\d{3})+$)/g, language === 'pt' ? '.' : ',')
}
