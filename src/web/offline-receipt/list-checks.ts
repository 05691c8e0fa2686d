import { isTold, ledgerErrorMessage } from '#contract/messages/verification-messages.ts'
import { type Language, formatMessage } from '#contract/messages/message.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { eventTitle } from '#contract/public-page/event-title.ts'
import type { Finding } from '../verification/finding.ts'

/** Lists the failed checks: the name of the check, the event, the reason. */
export function listFailures(language: Language, findings: readonly Finding[]): HTMLElement[] {
  return findings.flatMap(({ name, event, error }) => {
    if (error === undefined) return []
    const where =
      event === undefined ? '' : ` · ${formatMessage(language, 'verification.event', { number: event + 1 })}`
    const heading = element('strong', {}, formatMessage(language, `check.${name}`), where)
    return [element('li', {}, heading, ` ${ledgerErrorMessage(language, error)}.`)]
  })
}

/**
 * Lists every check by name, first those of the receipt, then those of each event under its
 * description.
 */
export function listChecks(
  language: Language,
  events: readonly VerifiedEvent[],
  findings: readonly Finding[],
  eventMessage: (event: VerifiedEvent) => string,
): HTMLElement[] {
  const group = (title: string, own: readonly Finding[], note = '') => {
    const rows = own.filter(isTold).map((finding) => checkRow(language, finding))
    return element(
      'details',
      {},
      element('summary', {}, title, element('span', {}, count(language, own))),
      ...(note === '' ? [] : [element('p', {}, note)]),
      element('ul', {}, ...rows),
    )
  }
  return [
    element('h2', {}, formatMessage(language, 'verification.checks')),
    group(
      formatMessage(language, 'verification.receipt'),
      findings.filter(({ event }) => event === undefined),
    ),
    ...events.map((event, at) =>
      group(
        `${formatMessage(language, 'verification.event', { number: at + 1 })}: ${eventTitle(language, event)}`,
        findings.filter((finding) => finding.event === at),
        eventMessage(event),
      ),
    ),
  ]
}

/** Says why a check failed or was skipped. The file has no room to explain those that passed. */
function checkRow(language: Language, { name, status, reason, error }: Finding): HTMLElement {
  const said = [
    ...(reason === undefined ? [] : [formatMessage(language, `check_reason.${reason}`)]),
    ...(error === undefined ? [] : [`${ledgerErrorMessage(language, error)}.`]),
  ]
  return element(
    'li',
    { 'data-check': status },
    element('b', {}, formatMessage(language, `check.${name}`)),
    ` ${formatMessage(language, `check_status.${status}`)}`,
    ...said.map((text) => element('span', {}, text)),
  )
}

function count(language: Language, findings: readonly Finding[]): string {
  const counted = findings.filter(({ status }) => status !== 'skipped')
  const passed = counted.filter(({ status }) => status === 'passed').length
  return formatMessage(language, 'verification.all_checks', { passed, total: counted.length })
}

/** Creates an element with attributes and content. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...content)
  return made
}
