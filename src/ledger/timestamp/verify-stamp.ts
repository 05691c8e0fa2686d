import { LEAST_WORK, parseBitcoinHeader, type BitcoinHeader } from '../anchor/bitcoin-header.ts'
import { encodeHex, encodeUtf8, equalBytes } from '../base/bytes.ts'
import { LedgerError } from '../base/error.ts'
import { sha256 } from '../crypto/hash.ts'
import { OtsError, parseOts, sha256Only, type OtsProof } from './ots.ts'
import { parseTreeHead } from '../log/tree-head.ts'
import type { AssureStamped } from '../receipt/verify-anchors.ts'

/** Maximum error of a block's time: Bitcoin's rules allow two hours. */
const BITCOIN_SLACK_SECONDS = 7_200

/**
 * Follows a timestamp from the head to the header of its block. This module is separate from the
 * verifier because only receipts with timestamps need it.
 *
 * The function does not check the signature of the head, whose key the log may have replaced since
 * then. The timestamp proves that the root is older than the block, whoever signed the head.
 */
export const assureStamped: AssureStamped = ({ head, size, root, timestamp, block, header }) => {
  const stamped = parseTreeHead(head.slice(0, head.indexOf('\n\n') + 1))
  if (stamped.size !== size || !equalBytes(stamped.root, root)) {
    throw new LedgerError('stamped_head_differs', { expected: size, found: stamped.size })
  }
  const { digestType, digest, attestations } = readStamp(timestamp)
  const expected = sha256(encodeUtf8(head))
  if (digestType !== 'sha256' || !equalBytes(digest, expected)) {
    throw new LedgerError('stamp_of_other_head', {
      expected: encodeHex(expected),
      found: encodeHex(digest),
    })
  }
  const { merkleRoot, time } = assureHeader(header)
  const [attestation, second] = attestations
  // Only one attestation is allowed, because nothing would authenticate a second one.
  if (
    second !== undefined ||
    attestation?.kind !== 'bitcoin' ||
    attestation.height !== block ||
    !equalBytes(attestation.message, merkleRoot)
  ) {
    throw new LedgerError('stamp_of_other_block', { block })
  }
  return time + BITCOIN_SLACK_SECONDS
}

/**
 * Parses a block's header. Refuses a header that anyone could have made, unless it is of a known
 * development network.
 * @throws LedgerError `block_header_invalid`, `block_too_easy`
 */
function assureHeader(bytes: Uint8Array): BitcoinHeader {
  const header = parseBitcoinHeader(bytes)
  if (header === undefined) throw new LedgerError('block_header_invalid')
  if (header.work < LEAST_WORK && !header.isDevelopment) {
    throw new LedgerError('block_too_easy', { expected: LEAST_WORK, found: Math.floor(header.work) })
  }
  return header
}

function readStamp(bytes: Uint8Array): OtsProof {
  try {
    return parseOts(bytes, sha256Only)
  } catch (error) {
    if (error instanceof OtsError) throw new LedgerError('stamp_invalid', { reason: error.code })
    throw error
  }
}
