import { LEAST_WORK, parseBitcoinHeader, type BitcoinHeader } from '#ledger/anchor/bitcoin-header.ts'
import { equalBytes } from '#ledger/base/bytes.ts'
import { OtsError, parseOts, type OtsErrorCode, type OtsProof } from '#ledger/timestamp/ots.ts'
import { otsHashes } from '#ledger/timestamp/ots-hashes.ts'

/** Reasons why a block's header does not prove a timestamp. */
export type HeaderFaultCode =
  /** The header does not have 80 bytes, or its hash lacks the work that it claims. */
  | 'header_invalid'
  /**
   * The header claims less work than any Bitcoin block since OpenTimestamps exists, so anyone could
   * have mined it.
   */
  | 'header_too_easy'
  /** No attestation of the timestamp leads to the header's Merkle root. */
  | 'header_of_other_block'

export type TimestampFaultCode = `ots_${OtsErrorCode}` | 'stamp_of_other_file' | HeaderFaultCode

/** Result of the verification of a file's timestamp (OpenTimestamps). */
export type VerifiedTimestamp = {
  readonly faults: readonly TimestampFaultCode[]
  readonly proof?: OtsProof
  /**
   * Block that proves that the file existed before it. Present if the given header has the Merkle
   * root of one of the timestamp's attestations.
   */
  readonly block?: BitcoinHeader & { readonly height: number }
}

/** Checks a timestamp against its file and, if given, the header of its block. */
export function verifyTimestamp(
  bytes: Uint8Array,
  file: Uint8Array,
  headerBytes: Uint8Array | undefined,
  leastWork = LEAST_WORK,
): VerifiedTimestamp {
  const proof = read(bytes)
  if (typeof proof === 'string') return { faults: [proof] }
  if (!equalBytes(proof.digest, otsHashes[proof.digestType](file))) {
    return { faults: ['stamp_of_other_file'], proof }
  }
  if (headerBytes === undefined) return { faults: [], proof }
  const header = parseBitcoinHeader(headerBytes)
  if (header === undefined) return { faults: ['header_invalid'], proof }
  if (header.work < leastWork) return { faults: ['header_too_easy'], proof }
  const attestation = proof.attestations.find(
    (one) => one.kind === 'bitcoin' && equalBytes(one.message, header.merkleRoot),
  )
  if (attestation?.kind !== 'bitcoin') return { faults: ['header_of_other_block'], proof }
  return { faults: [], proof, block: { ...header, height: attestation.height } }
}

function read(bytes: Uint8Array): OtsProof | TimestampFaultCode {
  try {
    return parseOts(bytes, otsHashes)
  } catch (error) {
    if (error instanceof OtsError) return `ots_${error.code}`
    throw error
  }
}
