import { trustInMessage } from '#contract/messages/anchor-messages.ts'
import type { PublicTimestamps } from '#contract/endpoints/site.ts'
import { ledgerErrorMessage } from '#contract/messages/verification-messages.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import type { BitcoinAnchor } from '#ledger/anchor/anchor.ts'
import { assureInBlocks } from '#ledger/anchor/block-hashes.ts'
import { decodeBase64, decodeHex } from '#ledger/base/bytes.ts'
import { LedgerError, unlessRefused } from '#ledger/base/error.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { readBlocks } from '../chain/read-blocks.ts'
import { instantMessage, type Reader } from '../render/instant.ts'
import { indented, toLines, toned, type Line, type Row } from '../render/text.ts'
import { tell } from '../messages.ts'

/**
 * Verifies that the newest timestamp leads from its signed head to the header of its Bitcoin block.
 * If an Esplora API is given, also looks up that block on Bitcoin's chain.
 * @throws CommandError if the API cannot be read
 */
export async function checkStamp(
  newest: NonNullable<PublicTimestamps['newest']>,
  bitcoin: string | undefined,
  timeoutMs: number,
) {
  const anchor = anchorOf(newest)
  if (anchor === undefined) return undefined
  const blocks = bitcoin === undefined ? undefined : await readBlocks(bitcoin, [anchor.block], timeoutMs)
  try {
    assureStamped(anchor)
    // `isOnChain` is undefined if no Esplora API was given. `assureInBlocks` throws if the API has
    // another block, or none, at that height.
    const isOnChain = blocks === undefined ? undefined : assureInBlocks(blocks)(anchor)
    return { anchor, refusal: undefined, isOnChain }
  } catch (refusal) {
    if (!(refusal instanceof LedgerError)) throw refusal
    return { anchor, refusal, isOnChain: refusal.code === 'block_not_on_chain' ? false : undefined }
  }
}

/** Result of the check of an installation's newest timestamp. */
export type CheckedStamp = NonNullable<Awaited<ReturnType<typeof checkStamp>>>

/** Renders an installation's newest timestamp and the pending ones. */
export function stampLines(
  { calendars, newest, pending }: PublicTimestamps,
  checked: CheckedStamp | undefined,
  reader: Reader,
): readonly Line[] {
  const { language } = reader
  const title: Line = [toned('strong', tell(language, 'anchor.bitcoin'))]
  const underWay: readonly Line[] =
    pending === null ? [] : [indented([tell(language, 'anchor.bitcoin_pending', pending)])]
  if (newest === null || checked === undefined) {
    const none = calendars.length === 0 ? 'anchor.bitcoin_off' : 'anchor.bitcoin_none'
    return [title, indented([tell(language, none)]), ...underWay]
  }
  const { block, block_hash, size, root, is_development } = newest
  const time = instantMessage(newest.time, reader)
  const chain = is_development ? formatMessage(language, 'anchor.bitcoin_development') : 'Bitcoin'
  const rows: readonly Row[] = [
    [
      formatMessage(language, 'anchor.where'),
      formatMessage(language, 'anchor.block', { chain, block, time }),
    ],
    [tell(language, 'size'), String(size)],
    [formatMessage(language, 'verification.tree_root'), root],
    [formatMessage(language, 'anchor.block_hash'), block_hash],
  ]
  return [title, ...toLines(rows), indented([foundMessage(checked, language)]), ...underWay]
}

function foundMessage({ anchor, refusal, isOnChain }: CheckedStamp, language: Language): Line[number] {
  if (refusal !== undefined) {
    const reason = ledgerErrorMessage(language, refusal)
    return toned('bad', tell(language, 'anchor.bitcoin_refused', { reason }))
  }
  const seen = { ...anchor, isConsistent: true, isOnChain: isOnChain === true, events: 0, latest: 0 }
  return toned('quiet', `${tell(language, 'anchor.bitcoin_proved')} ${trustInMessage(language, seen)}`)
}

/**
 * Converts the newest timestamp to a Bitcoin anchor. Returns undefined if a value of the timestamp
 * does not have the encoding that the API prescribes.
 */
function anchorOf(newest: NonNullable<PublicTimestamps['newest']>): BitcoinAnchor | undefined {
  const { size, root, block, head, timestamp, header } = newest
  return unlessRefused(() => ({
    kind: 'opentimestamps',
    size,
    root: decodeHex(root),
    proof: [],
    head,
    timestamp: decodeBase64(timestamp),
    block,
    header: decodeHex(header),
  }))
}
