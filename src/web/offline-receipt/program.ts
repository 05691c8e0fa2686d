import { compareWithLists } from '#domain/events/field-lists.ts'
import { isolated } from '#ledger/base/visible-text.ts'
import { parseInstant } from '#domain/base/instant.ts'
import { provedWindow } from '#ledger/receipt/proved-window.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
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
import { comparePicture } from '../verification/compare-picture.ts'
import { hasOtherFile, picturesIn, type ProvedPicture } from '#contract/public-page/find-picture.ts'
import { saveReceipt } from '../verification/save-receipt.ts'
import { comparePage } from './compare-page.ts'
import { programMessages, shownMessages } from './file-messages.ts'
import { formatFixed } from '#contract/public-page/fixed-time.ts'
import { element, listChecks, listFailures } from './list-checks.ts'
import { unpackReceipt } from './packed-receipt.ts'
import { titleOf } from './template.ts'
import { writeShown } from './write-shown.ts'

declare const LANGUAGE: Language
/** Hash of the page that the build writes (compare-page.ts). */
declare const PAGE_HASH: string

// The file's program. Verifies the receipt in the file with the application's functions and shows
// the result.
const root = document.documentElement
const language = LANGUAGE
// The starter added this program to the page.
document.currentScript?.remove()
const displayed = comparePage(root, PAGE_HASH)
root.dataset['state'] = 'checking'

async function run(): Promise<void> {
  const [trackingId, key, receipt] = [textOf('code'), textOf('key'), textOf('receipt')]
  const form = place('receipt').dataset['form'] === 'deflated' ? 'deflated' : 'text'
  const text = form === 'text' ? receipt : await unpacked(receipt)
  const verification = verifyReceipt(text, { key, trackingId, assureStamped })
  const { events } = verification
  const raw = shownMessages[form === 'deflated' ? 'raw_packed' : 'raw'][language]
  const findings: readonly Finding[] = [...verification.checks, ...checkVersions(events), displayed]
  const isValid = findings.every(({ status }) => status !== 'failed')
  const isAltered = displayed.status === 'failed'
  if (isAltered) emptyPage()
  root.dataset['state'] = isValid ? 'valid' : 'refused'
  const mark = isTestCode(trackingId) ? `${formatMessage(language, 'test.mark')}. ` : ''
  place('sentence').textContent = mark + programMessages[isValid ? 'valid' : 'refused'][language]
  place('failures').replaceChildren(...listFailures(language, findings))
  if (isAltered) return

  const filled = {
    title: titleOf(trackingId),
    '#program': '',
    '.code': trackingId,
    '#key': key,
    '#raw': raw,
    '#receipt': receipt,
  }
  for (const [selector, content] of Object.entries(filled))
    for (const part of document.querySelectorAll(selector)) part.textContent = content
  place('shown').innerHTML = writeShown(language, events, trackingId)
  place('reach').textContent = isValid ? reachMessage(verification) : programMessages.doubt[language]
  place('limit').textContent = isValid ? programMessages.limit[language] : ''
  if (isValid) offerComparison(picturesIn(events))
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

/** Removes everything from an altered page, because its content or style could hide the refusal. */
function emptyPage(): void {
  for (const name of root.getAttributeNames()) if (name !== 'lang') root.removeAttribute(name)
  root.innerHTML =
    '<body><main id="verdict"><p id="sentence" role="status"></p><ul id="failures"></ul></main>'
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

/** Offers to compare a file with the pictures that the events name, if there are any. */
function offerComparison(pictures: readonly ProvedPicture[]): void {
  if (pictures.length === 0) return
  const isMixed = hasOtherFile(pictures)
  const input = element('input', { type: 'file', ...(!isMixed && { accept: 'image/*' }) }) as HTMLInputElement
  const answer = element('p', { role: 'status' })
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file === undefined) return
    void comparePicture(language, file, pictures, dateAndTime).then(({ text }) => {
      answer.textContent = text
    })
  })
  place('pictures').append(
    element('h2', {}, formatMessage(language, isMixed ? 'picture.title_file' : 'picture.title')),
    element('p', {}, formatMessage(language, 'picture.local')),
    element('label', {}, formatMessage(language, 'picture.choose'), ' ', input),
    answer,
  )
}

function dateAndTime(instant: string): readonly [date: string, time: string] {
  const [date = '', time = ''] = formatFixed(instant, language).split(' ')
  return [date, time]
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
