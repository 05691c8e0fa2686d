import type { Language } from '#contract/messages/message.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import { escapeText } from './escape-html.ts'
import { fileBytes } from './file-bytes.ts'
import { shownMessages } from './file-messages.ts'
import { packReceipt } from './packed-receipt.ts'
import type { PlaceholderName } from './template.ts'
import { writeShown } from './write-shown.ts'

/** Maximum size in bytes of a file that contains the receipt as plain text. */
const ROOM = 95_000

export type FilledWith = {
  readonly language: Language
  readonly trackingId: string
  /** Verifier key with which the file checks the receipt. */
  readonly key: string
  /** Exact text of the receipt. */
  readonly text: string
  readonly verification: Verification
}

/**
 * Returns the file for one receipt. If the file stays small enough or the receipt is invalid, the
 * receipt is plain text, which anybody can read. Otherwise the receipt is packed.
 */
export async function fillTemplate(template: string, given: FilledWith): Promise<Uint8Array<ArrayBuffer>> {
  const plain = fileBytes(fill(template, given, 'text', given.text))
  if (plain.length <= ROOM || !given.verification.valid) return plain
  return fileBytes(fill(template, given, 'deflated', await packReceipt(given.text)))
}

function fill(template: string, given: FilledWith, form: 'text' | 'deflated', receipt: string): string {
  const { language, trackingId, key, verification } = given
  const raw = shownMessages[form === 'deflated' ? 'raw_packed' : 'raw'][language]
  const parts: Readonly<Record<PlaceholderName, string>> = {
    code: escapeText(trackingId),
    form,
    key: escapeText(key),
    raw: escapeText(raw),
    receipt: escapeText(receipt),
    shown: writeShown(language, verification.events, trackingId),
  }
  return template.replaceAll(/<!--lastro:(\w+)-->/g, (found, name: string) =>
    Object.hasOwn(parts, name) ? parts[name as PlaceholderName] : found,
  )
}
