import { fieldNameMessage } from '#contract/messages/event-messages.ts'
import { type Language, formatMessage } from '#contract/messages/message.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { publicHistory, type PublicStop } from '#contract/public-page/public-history.ts'
import { stopMessage, whereMessage } from '#contract/public-page/stop-message.ts'
import { escapeText } from './escape-html.ts'
import { shownMessages } from './file-messages.ts'
import { formatFixed, formatPromise } from '#contract/public-page/fixed-time.ts'

/**
 * Writes, as HTML, the history that the file shows even if no script runs. The file's program
 * writes this part again from the verified receipt and compares the text, so the output must be the
 * same on every device.
 */
export function writeShown(language: Language, events: readonly VerifiedEvent[], trackingId: string): string {
  const history = publicHistory(events)
  const { origin, destination, expectedDelivery, stops, annexes, hidden } = history
  const unknown = formatMessage(language, 'verify.unknown_place')
  const expected = shownMessages.expected[language]
  const facts: (readonly [string, string])[] = [
    ...(origin === undefined && destination === undefined
      ? []
      : [[shownMessages.route[language], `${origin ?? unknown} → ${destination ?? unknown}`] as const]),
    ...(expectedDelivery === undefined
      ? []
      : [[expected, formatPromise(expectedDelivery, language)] as const]),
  ]
  const fields = hidden.map((name) => fieldNameMessage(language, name)).join(', ')
  return [
    ...(isTestCode(trackingId)
      ? [`<p><strong>${escapeText(formatMessage(language, 'test.mark'))}</strong>`]
      : []),
    `<h1>${escapeText(whereMessage(language, history))}</h1>`,
    ...(hidden.length === 0
      ? []
      : [`<p>${escapeText(formatMessage(language, 'verification.hidden', { fields }))}`]),
    ...(facts.length === 0 ? [] : [`<dl>${facts.map((fact) => writeFact(...fact)).join('')}</dl>`]),
    `<ol>${stops.map((stop) => writeStop(language, stop, origin)).join('')}</ol>`,
    ...(annexes.length === 0
      ? []
      : [
          `<h2>${escapeText(formatMessage(language, 'verification.annexes'))}</h2>`,
          `<ol>${annexes.map((annex) => writeStop(language, annex, undefined)).join('')}</ol>`,
        ]),
  ].join('')
}

/**
 * Leaves out optional end tags of HTML, because a file with fifty events must stay below 100 kB.
 */
function writeStop(language: Language, stop: PublicStop<VerifiedEvent>, origin: string | undefined): string {
  const { title, detail, pictures } = stopMessage(language, stop, origin)
  const { occurredAt, receivedAt, correctedAt, annulledAt, event, isBackwards } = stop
  const position = `${shownMessages.position[language]} ${formatIndex(event.index, language)}`
  const times: (readonly [string, string | undefined, string])[] = [
    [formatMessage(language, 'verify.declared'), occurredAt, ''],
    [shownMessages.received[language], receivedAt, `, ${position}`],
    [formatMessage(language, 'verify.corrected'), correctedAt, ''],
    [formatMessage(language, 'verify.annulled'), annulledAt, ''],
  ]
  const said = [
    ...(pictures === undefined ? [] : [pictures]),
    ...times.flatMap(([words, instant, more]) =>
      instant === undefined ? [] : [`${words} ${formatFixed(instant, language)}${more}`],
    ),
  ]
  const heading = `<b>${escapeText(title)}</b>${detail === undefined ? '' : ` <bdi>${escapeText(detail)}</bdi>`}`
  const what = annulledAt === undefined ? heading : `<del>${heading}</del>`
  const warning = isBackwards
    ? `<p>${escapeText(formatMessage(language, 'verification.received_backwards'))}`
    : ''
  return `<li>${what}<p>${escapeText(said.join(' · '))}${warning}`
}

function writeFact(name: string, value: string): string {
  return `<dt>${escapeText(name)}</dt><dd>${escapeText(value)}</dd>`
}

/** Groups digits without `Intl`, so that the output is the same on every device. */
function formatIndex(index: number, language: Language): string {
  return String(index).replaceAll(/\B(?=(?:\d{3})+$)/g, language === 'pt' ? '.' : ',')
}
