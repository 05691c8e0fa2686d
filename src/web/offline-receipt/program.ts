import { compareWithLists } from '#domain/field-lists.ts'
import { isolated } from '#ledger/base/visible-text.ts'
import { parseInstant } from '#domain/instant.ts'
import { provedWindow } from '#ledger/receipt/proved-window.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { verifyReceipt, type Verification } from '#ledger/receipt/verify.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { anchoringMessage } from '#contract/messages/anchor-messages.ts'
import { windowMessage } from '#contract/messages/window-messages.ts'
import { witnessesMessage } from '#contract/messages/witness-messages.ts'
import { completenessMessage, erasureMessage } from '#contract/messages/verification-messages.ts'
import { type Language, formatMessage } from '#contract/messages/message.ts'
import { drawSeal } from '../ui/brand/draw-seal.ts'
import { checkVersions } from '../verification/check-versions.ts'
import type { Finding } from '../verification/finding.ts'
import { saveReceipt } from '../verification/save-receipt.ts'
import { comparePage } from './compare-page.ts'
import { escapeText } from './escape-html.ts'
import { programMessages, shownMessages } from './file-messages.ts'
import { formatFixed } from './fixed-time.ts'
import { listChecks, listFailures } from './list-checks.ts'
import { unpackReceipt } from './packed-receipt.ts'
import { writeShown } from './write-shown.ts'

/** The body that the build writes into the file (template.ts), with `{{name}}` for each part. */
declare const FRAME_BODY: string

// The file's program. Verifies the receipt in the file with the application's functions and shows
// the result.
const root = document.documentElement
const language: Language = root.lang === 'en' ? 'en' : 'pt'
root.dataset['state'] = 'checking'

async function run(): Promise<void> {
  const [trackingId, key, receipt] = [textOf('code'), textOf('key'), textOf('receipt')]
  const form = place('receipt').dataset['form'] === 'deflated' ? 'deflated' : 'text'
  const text = form === 'text' ? receipt : await unpacked(receipt)
  const verification = verifyReceipt(text, { key, trackingId, assureStamped })
  const { events } = verification
  const raw = shownMessages[form === 'deflated' ? 'raw_packed' : 'raw'][language]
  const parts = { code: trackingId, key, form, raw, receipt: '', shown: '', program: '' }
  const findings: readonly Finding[] = [
    ...verification.checks,
    ...checkVersions(events),
    comparePage(document.body, fillFrame(parts)),
  ]
  const isValid = findings.every(({ status }) => status !== 'failed')

  // Removes all earlier content of the file, because the program draws everything again from the
  // receipt.
  for (const element of [root, document.body])
    for (const name of ['hidden', 'style', 'class']) element.removeAttribute(name)
  document.body.innerHTML = fillFrame({ ...parts, receipt }, writeShown(language, events))
  place('no-script').remove()
  root.dataset['state'] = isValid ? 'valid' : 'refused'
  place('sentence').textContent = programMessages[isValid ? 'valid' : 'refused'][language]
  place('failures').replaceChildren(...listFailures(language, findings))
  place('reach').textContent = isValid ? reachMessage(verification) : programMessages.doubt[language]
  place('limit').textContent = isValid ? programMessages.limit[language] : ''
  const eventMessage = (event: VerifiedEvent): string =>
    isValid
      ? [
          ...listMessages(event),
          ...windowMessage(language, provedWindow(verification, event), (time) =>
            timeMessage(time, true),
          ).map((row) => row.join(': ')),
        ].join(' ')
      : ''
  place('checks').replaceChildren(...listChecks(language, events, findings, eventMessage))
  const seal = document.querySelector<SVGElement>('[data-seal]')
  const hash = verification.historyRoot ?? events.at(-1)?.leafHash ?? '0'.repeat(64)
  const state = isValid ? 'verified' : 'broken'
  if (seal !== null) drawSeal(seal, hash, state, formatMessage(language, `ui.seal_${state}`))
  offerJson(trackingId, text)
}

/** Returns sentences about fields that this build does not know, or that the event's list lacks. */
function listMessages(event: VerifiedEvent): string[] {
  const { isNewer, isDifferent, unknown } = compareWithLists(event)
  const names = Object.keys({ ...unknown.client, ...unknown.server }).map(isolated)
  return [
    ...(isNewer ? [formatMessage(language, 'verification.newer_version')] : []),
    ...(isDifferent ? [formatMessage(language, 'verification.lists_differ')] : []),
    ...(names.length === 0
      ? []
      : [`${formatMessage(language, 'verification.fields_unknown')}: ${names.join(', ')}.`]),
  ]
}

/** Fills the body of the file. `shown` is HTML; all other parts are text. */
function fillFrame(parts: Readonly<Record<string, string>>, shown = ''): string {
  return FRAME_BODY.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    name === 'shown' ? shown : escapeText(parts[name] ?? ''),
  )
}

/**
 * Returns the text that states whether the contents were erased, how far the history reaches, and
 * where it is anchored.
 */
function reachMessage(verification: Verification): string {
  const { erasure } = verification
  const seen = witnessesMessage(language, verification, (time) => timeMessage(time))
  const reach = [
    completenessMessage(language, verification),
    anchoringMessage(language, verification),
    ...seen,
  ].join(' ')
  if (erasure === undefined) return reach
  const at = erasure.at === null ? undefined : parseInstant(erasure.at)
  return `${erasureMessage(language, erasure, at && formatFixed(at, language))} ${reach}`
}

/** @param time in seconds since 1970 */
function timeMessage(time: number, isToSecond = false): string {
  return formatFixed(new Date(time * 1_000).toISOString(), language, isToSecond)
}

/**
 * Returns the text of a packed receipt. Returns an empty text, which is no receipt, if unpacking
 * fails.
 */
async function unpacked(receipt: string): Promise<string> {
  try {
    return await unpackReceipt(receipt)
  } catch {
    return ''
  }
}

function offerJson(trackingId: string, text: string): void {
  const button = place('save')
  button.hidden = false
  button.addEventListener('click', () => saveReceipt(trackingId, text))
}

function place(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`#${id}`)
  if (found === null) throw new Error(`the file has no ${id}`)
  return found
}

function textOf(id: string): string {
  return place(id).textContent
}

void run()
