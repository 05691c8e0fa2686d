import type { Sender } from '#contract/endpoints/public-page.ts'
import type { Instant } from '#domain/base/instant.ts'
import type { Verdict } from '#domain/conditions/condition-verdict.ts'
import type { Facts } from '#domain/base/error.ts'
import { formatMessage } from '#contract/messages/message.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { annexSections } from '#contract/public-page/annex-groups.ts'
import { contactLinks } from '#contract/public-page/contact-links.ts'
import { formatFixed, formatPromise } from '#contract/public-page/fixed-time.ts'
import type { PublicHistory, PublicStop } from '#contract/public-page/public-history.ts'
import type { RecipientView } from '#contract/public-page/recipient-view.ts'
import { stopMessage } from '#contract/public-page/stop-message.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import { escapeHtml } from '#platform/http/fill-page.ts'

type Shown = {
  readonly code: string
  readonly history: PublicHistory
  readonly view: RecipientView
  /** Verdict about conditions that the history states for everybody. */
  readonly conditions: Verdict | undefined
  readonly sender: Sender | undefined
  /** True after a press on "Não recebi". */
  readonly isRequested: boolean
}

/**
 * Writes the public page of a shipment as plain HTML, in Portuguese and in Brasília's time. Readers
 * without scripts see it, and all others until their browser has verified the history.
 */
export function writeRecipientPage({ code, history, view, conditions, sender, isRequested }: Shown): string {
  const { time } = view
  return [
    writeMark(code),
    '<article class="recipient" lang="pt-BR" data-shown>',
    ...(sender === undefined ? [] : [writeSender(sender)]),
    `<h1>${escapeHtml(view.sentence)}</h1>`,
    ...(view.statusText === undefined ? [] : [`<p><b>${escapeHtml(view.statusText)}</b></p>`]),
    ...(time === undefined ? [] : [`<p>${say(time.key, { time: formatFixed(time.at, 'pt') })}</p>`]),
    writeSteps(view.steps),
    writePromise(view, history.expectedBefore),
    writeContact(view, sender),
    isRequested
      ? `<p><b>${say('recipient.requested')}</b></p>`
      : sender !== undefined && view.isAnswerable
        ? NOT_RECEIVED
        : '',
    `<p class="machine">${code}</p>`,
    writeRoute(history),
    `<h2>${say('verify.timeline')}</h2>`,
    writeStops(history.stops, history.origin),
    writeAnnexes(history.annexes),
    ...(view.proof === undefined ? [] : [`<p>${say('recipient.proof', { pictures: view.proof })}</p>`]),
    ...(conditions === undefined ? [] : [`<p>${say(`recipient.conditions_${conditions}`)}</p>`]),
    `<p class="recipient-note">${say('recipient.unchecked')}</p>`,
    '</article>',
  ].join('')
}

/** Form that mails the recipient a link to answer. It posts to the page's own address. */
const NOT_RECEIVED = `<form method="post" class="recipient-contact"><button>${say('recipient.not_received')}</button></form>`

/** Titles by error code; other codes have `verify.failed_title`. */
const refusalTitles: Readonly<Record<string, MessageKey>> = {
  not_found: 'verify.not_found_title',
  page_private: 'verify.private_title',
  rate_limited: 'verify.throttled_title',
}

/** Writes why a public page shows no shipment. */
export function writeRefusal(code: string, reason: string): string {
  return [
    writeMark(code),
    '<article class="recipient" lang="pt-BR" data-shown>',
    `<p class="machine">${code}</p>`,
    `<h1>${say(refusalTitles[reason] ?? 'verify.failed_title')}</h1>`,
    '</article>',
  ].join('')
}

/** Returns a message, escaped for HTML. */
function say(key: MessageKey, facts?: Facts): string {
  return escapeHtml(formatMessage('pt', key, facts))
}

/** Returns the mark of a test company, or nothing for other companies. */
function writeMark(code: string): string {
  return isTestCode(code) ? `<p class="test-mark" lang="pt-BR">${say('test.mark')}</p>` : ''
}

function writeSender({ name, logo_url: logo }: Sender): string {
  const picture = logo === null ? '' : `<img src="${escapeHtml(logo)}" alt="" width="40" height="40">`
  return `<p class="recipient-sender">${picture}<span><small>${say('sender.sent_by')}</small> <b>${escapeHtml(name)}</b></span></p>`
}

function writeSteps(steps: RecipientView['steps']): string {
  if (steps.length === 0) return ''
  const items = steps.map(({ name, state }) => {
    const now = state === 'current' ? ' aria-current="step"' : ''
    return `<li data-state="${state}"${now}>${say(`recipient.step_${name}`)}</li>`
  })
  return `<ol class="recipient-steps" aria-label="${say('recipient.steps')}">${items.join('')}</ol>`
}

function writePromise({ promised, isUnpromised }: RecipientView, before: Instant | undefined): string {
  if (isUnpromised) return `<p>${say('answer.no_promise')}</p>`
  if (promised === undefined) return ''
  const changed =
    before === undefined
      ? ''
      : ` · ${say('recipient.expected_before', { time: formatPromise(before, 'pt') })}`
  const expected = formatPromise(promised.expected, 'pt')
  return `<p>${say('answer.expected')} <b>${expected}</b> (${say(`answer.promise_${promised.state}`)})${changed}</p>`
}

/** Writes how to reach the sender; the advice if no contact is stated. */
function writeContact({ advice }: RecipientView, sender: Sender | undefined): string {
  const links = (sender === undefined ? [] : contactLinks(sender)).map(
    ({ kind, href }) => `<a href="${escapeHtml(href)}" rel="noreferrer">${say(`contact.${kind}`)}</a>`,
  )
  return links.length === 0 ? `<p>${say(advice)}</p>` : `<p class="recipient-contact">${links.join('')}</p>`
}

function writeRoute({ origin, destination }: PublicHistory): string {
  if (origin === undefined && destination === undefined) return ''
  const [from, to] = [origin, destination].map((place) =>
    escapeHtml(place ?? formatMessage('pt', 'verify.unknown_place')),
  )
  return `<p>${from} → ${to}</p>`
}

function writeStops(stops: readonly PublicStop[], origin: string | undefined): string {
  return `<ol class="recipient-stops">${stops.map((stop) => writeStop(stop, origin)).join('')}</ol>`
}

function writeAnnexes(annexes: readonly PublicStop[]): string {
  return annexSections('pt', annexes, ({ event }) => event.fields)
    .flatMap(({ title: name, shown, folded }) => [
      `<h3>${escapeHtml(name)}</h3>`,
      shown.length === 0 ? '' : writeStops(shown, undefined),
      ...folded.map(
        ({ title, items }) =>
          `<details><summary>${escapeHtml(title)}</summary>${writeStops(items, undefined)}</details>`,
      ),
    ])
    .join('')
}

function writeStop(stop: PublicStop, origin: string | undefined): string {
  const { title, detail, pictures } = stopMessage('pt', stop, origin)
  const { occurredAt, correctedAt, annulledAt } = stop
  const what = `<b>${escapeHtml(title)}</b>`
  const times = [
    ['verify.declared', occurredAt],
    ['verify.corrected', correctedAt],
    ['verify.annulled', annulledAt],
  ] as const
  return [
    '<li>',
    annulledAt === undefined ? what : `<del>${what}</del>`,
    ...[detail, pictures].map((text) => (text === undefined ? '' : `<p>${escapeHtml(text)}</p>`)),
    ...times.map(([key, at]) =>
      at === undefined ? '' : `<p><small>${say(key)} ${formatFixed(at, 'pt')}</small></p>`,
    ),
    '</li>',
  ].join('')
}
