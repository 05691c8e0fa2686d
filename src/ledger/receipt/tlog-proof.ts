import { decodeBase64, encodeBase64 } from '../base/bytes.ts'
import { parseDecimal } from '../base/decimal.ts'
import { LedgerError, parseLine } from '../base/error.ts'
import { decodeHash, type Hash } from '../crypto/hash.ts'

/**
 * All data that proves an entry of a log without contacting the log (C2SP tlog-proof, file
 * extension `.tlog-proof`).
 */
export type TlogProof = {
  readonly index: number
  /** Inclusion proof, the leaf's sibling first. */
  readonly proof: readonly Hash[]
  /** Signed tree head, verbatim. */
  readonly head: string
  /** Additional bytes, which nothing authenticates. */
  readonly extra?: Uint8Array
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
const MAX_HASHES = 64

/** Returns the text of a proof. */
export function encodeTlogProof({ index, proof, head, extra }: TlogProof): string {
  const lines = [
    FIRST_LINE,
    ...(extra === undefined ? [] : [`extra ${encodeBase64(extra)}`]),
    `index ${index}`,
    ...proof.map(encodeBase64),
  ]
  return `${lines.join('\n')}\n\n${head}`
}

/**
 * Parses the text of a proof without verifying it. `openTreeHead` verifies the head, and
 * `verifyInclusion` the hashes.
 * @throws LedgerError `proof_malformed`
 */
export function parseTlogProof(text: string): TlogProof {
  const end = text.indexOf('\n\n')
  const lines = text.slice(0, Math.max(0, end)).split('\n')
  if (lines.shift() !== FIRST_LINE) throw new LedgerError('proof_malformed', { line: 1 })
  const extra = lines[0]?.startsWith('extra ')
    ? parseLine('proof_malformed', 2, () => decodeBase64(lines.shift()?.slice(6) ?? ''))
    : undefined
  const before = extra === undefined ? 2 : 3
  const [indexLine = '', ...hashLines] = lines
  const index = parseLine('proof_malformed', before, () => parseIndex(indexLine))
  if (hashLines.length > MAX_HASHES) {
    throw new LedgerError('proof_malformed', { line: before + MAX_HASHES + 1 })
  }
  const proof = hashLines.map((line, at) =>
    parseLine('proof_malformed', before + 1 + at, () => decodeHash(line)),
  )
  return { index, proof, head: text.slice(end + 2), ...(extra === undefined ? {} : { extra }) }
}

function parseIndex(line: string): number {
  if (!line.startsWith('index ')) throw new LedgerError('proof_malformed')
  return parseDecimal(line.slice('index '.length))
}
