import type { AssureOnChain } from '#ledger/anchor/anchor.ts'
import { formatVerifierKey } from '#ledger/log/note-key.ts'
import type { IsBlockOnChain } from '#ledger/receipt/proved-window.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import { isUntied, verdictOf } from '#ledger/verdict/verdict.ts'
import { verifyTrusted } from '#ledger/verdict/verify-trusted.ts'
import type { CommandOf } from '../arguments.ts'
import { readPinnedWitnesses } from '../audit/pinned-witnesses.ts'
import type { ExitCode } from '../exit-code.ts'
import { tell } from '../messages.ts'
import { readPinnedKey } from '../pinned-key.ts'
import { readInput } from '../read-input.ts'
import { formOf, MAX_RECEIPT_BYTES, type ReceiptForm } from '../receipt-form.ts'
import { verificationDocument } from '../render/json.ts'
import type { Outside } from '../render/outside.ts'
import { printResult } from '../render/print-result.ts'
import { indented } from '../render/text.ts'
import { renderVerification } from '../render/verification.ts'
import type { Terminal } from '../terminal.ts'
import { exitCodeOf } from '../verdict.ts'
import { keyTrustOf } from './key-trust.ts'

type VerifyCommand = CommandOf<'verify'>

/** Facts about chains, from sources that the reader trusts. */
export type ChainFacts = {
  readonly isBlockOnChain: IsBlockOnChain
  /** Absent if no anchor is looked up. */
  readonly assureOnChain?: AssureOnChain
}

export type VerifiedReceipt = { readonly verification: Verification; readonly outside: Outside }

/** Keys that the options of a command name. */
type PinnedKeys = { readonly key: string | undefined; readonly witnesses: readonly string[] }

/** @throws CommandError if a key is not valid or its file cannot be read */
export async function readPinnedKeys({
  key,
  witness,
}: Pick<VerifyCommand, 'key' | 'witness'>): Promise<PinnedKeys> {
  return {
    key: key === undefined ? undefined : await readPinnedKey(key),
    witnesses: witness === undefined ? [] : (await readPinnedWitnesses(witness)).map(formatVerifierKey),
  }
}

/**
 * Reads the file that a command names, or standard input.
 * @throws CommandError if the file cannot be read
 */
export async function readReceipt({ receipt, language }: VerifyCommand, { stdin }: Terminal) {
  const input =
    receipt === '-' ? { file: tell(language, 'standard_input'), stream: stdin } : { file: receipt }
  const bytes = await readInput(input, MAX_RECEIPT_BYTES)
  return { file: input.file, bytes, form: formOf(bytes) }
}

/**
 * Verifies a receipt with the keys and logs that a command names.
 * @throws CommandError if a key list or log is not valid or cannot be read
 */
export async function verifyReceipt(
  receipt: string | Uint8Array,
  { key, witnesses }: PinnedKeys,
  command: VerifyCommand,
  { isBlockOnChain, assureOnChain }: ChainFacts = { isBlockOnChain: () => undefined },
): Promise<VerifiedReceipt> {
  const { trackingId, anchorSender, vrfKey } = command
  const { trust, assureInLog } = await keyTrustOf(receipt, key, command)
  const facts = { vrfKey, trackingId, witnesses, anchorSender, assureOnChain, assureInLog }
  const { verification, tiedBy } = verifyTrusted(receipt, trust, facts)
  return { verification, outside: { isBlockOnChain, keyKind: trust.kind, tiedBy, anchorSender } }
}

/** Prints the result of a verification, and returns its exit code. */
export function printVerification(
  { verification, outside }: VerifiedReceipt,
  { language, json }: Pick<VerifyCommand, 'language' | 'json'>,
  form: ReceiptForm,
  terminal: Terminal,
): ExitCode {
  printResult(terminal, json, verificationDocument(verification, language, outside), [
    ...renderVerification(verification, { language, timeZone: terminal.timeZone }, outside),
    ...(form === 'page' ? [indented([tell(language, 'only_receipt_of_page')])] : []),
  ])
  return exitCodeOf[verdictOf(verification, isUntied(outside))]
}
