import { decodeHex, decodeUtf8 } from '#ledger/base/bytes.ts'
import { LedgerError } from '#ledger/base/error.ts'
import type { CommandOf } from '../arguments.ts'
import { lookUp, seenBlocks } from '../chain/look-up.ts'
import { CommandError } from '../command-error.ts'
import type { ExitCode } from '../exit-code.ts'
import { readInput } from '../read-input.ts'
import { printResult } from '../render/print-result.ts'
import type { Terminal } from '../terminal.ts'
import { verdictOf } from '#ledger/verdict/verdict.ts'
import { exitCodeOf } from '../verdict.ts'
import { MAX_RECEIPT_BYTES, receiptInPage } from '../receipt-form.ts'
import { proofDocument, renderProof } from './render-proof.ts'
import { renderTimestamp, timestampDocument, timestampExit } from './render-timestamp.ts'
import { verifyProof } from './verify-proof.ts'
import {
  printVerification,
  readPinnedKeys,
  readReceipt,
  verifyReceipt,
  type VerifiedReceipt,
} from './verify-receipt.ts'
import { verifyTimestamp } from '../faults/verify-timestamp.ts'

type VerifyCommand = CommandOf<'verify'>

/** Limit of an entry in C2SP tlog-tiles. */
const MAX_ENTRY_BYTES = 65_535
/** Limit of a file with a header: 160 hexadecimal digits and white space around them. */
const MAX_HEADER_BYTES = 256

/**
 * Verifies a receipt, a page with a receipt, the proof of one leaf or a file's timestamp, and
 * prints the result. The verification needs only the files and a key. Anchors are looked up on
 * their chains only if the options name a node or an API.
 * @throws CommandError if nothing could be verified
 */
export async function verify(command: VerifyCommand, terminal: Terminal): Promise<ExitCode> {
  const { entry } = command
  const pinned = await readPinnedKeys(command)
  const { file, bytes, form } = await readReceipt(command, terminal)
  if (form === 'proof' || form === 'timestamp') {
    const { keys, vrfKey, log, anchorSender } = command
    refuseOptions({ '--keys': keys, '--vrf-key': vrfKey, '--log': log, '--anchor-sender': anchorSender })
  }
  if (command.anchorSender !== undefined && command.rpc === undefined)
    throw new CommandError('option_missing', { option: '--rpc' })
  if (form === 'proof') return verifyFile(bytes, command, pinned.key, terminal)
  if (form === 'timestamp') return verifyStamp(bytes, command, terminal)
  if (command.header !== undefined) throw new CommandError('header_without_timestamp', { file })
  if (entry !== undefined) throw new CommandError('entry_without_proof', { file })
  const receipt = form === 'page' ? await receiptInPage(file, bytes) : bytes
  const { rpc, bitcoin } = command
  const verified = await verifyReceipt(receipt, pinned, command, {
    isBlockOnChain: rpc === undefined ? () => undefined : await seenBlocks(receipt, rpc, command.timeoutMs),
    ...((rpc !== undefined || bitcoin !== undefined) && { assureOnChain: await lookUp(receipt, command) }),
  })
  assureLookedUp(verified, command)
  return printVerification(verified, command, form, terminal)
}

/**
 * Refuses options for looking up what a receipt does not have. Otherwise a receipt without anchors
 * would end like one whose anchors were found on their chains.
 */
function assureLookedUp(
  { verification: { valid, anchors, blocks }, outside: { isBlockOnChain } }: VerifiedReceipt,
  { rpc, anchorSender, bitcoin }: VerifyCommand,
): void {
  if (!valid) return
  const isOnEvm = anchors.some(({ kind }) => kind === 'evm')
  const isBlockSought = blocks.some((block) => isBlockOnChain(block) !== undefined)
  const isFutile = {
    '--rpc': rpc !== undefined && !isOnEvm && !isBlockSought,
    '--anchor-sender': anchorSender !== undefined && !isOnEvm,
    '--bitcoin': bitcoin !== undefined && anchors.every(({ kind }) => kind === 'evm'),
  }
  const [option] = Object.entries(isFutile).find(([, futile]) => futile) ?? []
  if (option !== undefined) throw new CommandError('nothing_to_look_up', { option })
}

function refuseOptions(given: Readonly<Record<string, string | undefined>>): void {
  const option = Object.keys(given).find((name) => given[name] !== undefined)
  if (option !== undefined) throw new CommandError('unknown_option', { option })
}

/**
 * Verifies the proof of one leaf. A proof contains neither key nor entry, so the options must give
 * both.
 */
async function verifyFile(
  bytes: Uint8Array,
  command: VerifyCommand,
  key: string | undefined,
  terminal: Terminal,
): Promise<ExitCode> {
  const { entry, header, trackingId, rpc, bitcoin, witness, json, language } = command
  if (header !== undefined) throw new CommandError('header_without_timestamp', { file: command.receipt })
  // A proof contains no anchor to look up, and its check ignores signatures of witnesses, so these
  // options are refused.
  refuseOptions({ '--rpc': rpc, '--witness': witness, '--bitcoin': bitcoin })
  if (key === undefined) throw new CommandError('proof_without_key')
  if (entry === undefined) throw new CommandError('proof_without_entry')
  if (trackingId !== undefined) throw new CommandError('proof_of_no_shipment')
  const proof = verifyProof(bytes, await readInput({ file: entry }, MAX_ENTRY_BYTES), key)
  printResult(terminal, json, proofDocument(proof, language), renderProof(proof, language))
  return exitCodeOf[verdictOf({ valid: proof.valid, keyPinned: true })]
}

/**
 * Verifies the timestamp of a file. A timestamp contains neither the file nor the header of its
 * block.
 */
async function verifyStamp(
  bytes: Uint8Array,
  { entry, header, key, trackingId, rpc, bitcoin, witness, json, language }: VerifyCommand,
  terminal: Terminal,
): Promise<ExitCode> {
  if (entry === undefined) throw new CommandError('timestamp_without_file')
  if ([key, trackingId, rpc, bitcoin, witness].some((one) => one !== undefined))
    throw new CommandError('timestamp_of_no_log')
  const file = await readInput({ file: entry }, MAX_RECEIPT_BYTES)
  const stamp = verifyTimestamp(bytes, file, header === undefined ? undefined : await readHeader(header))
  printResult(terminal, json, timestampDocument(stamp, language), renderTimestamp(entry, stamp, language))
  return timestampExit(stamp)
}

/** Reads the header that `--header` gives: in hexadecimal, or as the path of a file with it. */
async function readHeader(given: string): Promise<Uint8Array> {
  try {
    const isHeader = /^[0-9a-f]{160}$/i.test(given)
    const text = isHeader ? given : decodeUtf8(await readInput({ file: given }, MAX_HEADER_BYTES))
    return decodeHex(text.trim().toLowerCase())
  } catch (error) {
    if (error instanceof LedgerError) throw new CommandError('header_unreadable', { file: given })
    throw error
  }
}
