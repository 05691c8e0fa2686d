import { encodeHex } from '#ledger/base/bytes.ts'
import type { OtsAttestation } from '#ledger/timestamp/ots.ts'
import type { Language } from '#contract/messages/message.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { mark } from '../render/marks.ts'
import { indented, toLines, toned, type Line, type Row } from '../render/text.ts'
import { tell } from '../messages.ts'
import type { VerifiedTimestamp } from '../faults/verify-timestamp.ts'

type Verdict = 'proved' | 'open' | 'refused'

const exitCodes: Readonly<Record<Verdict, ExitCode>> = {
  proved: exitCode.verified,
  open: exitCode.keyNotPinned,
  refused: exitCode.notVerified,
}
const statuses = { proved: 'passed', open: 'skipped', refused: 'failed' } as const
const tones = { proved: 'good', open: 'doubtful', refused: 'bad' } as const

/** Returns the exit code for a timestamp. */
export function timestampExit(stamp: VerifiedTimestamp): ExitCode {
  return exitCodes[verdictOf(stamp)]
}

/** Renders the verification of a timestamp for a person, with the verdict last. */
export function renderTimestamp(file: string, stamp: VerifiedTimestamp, language: Language): Line[] {
  const { proof, block, faults } = stamp
  const verdict = verdictOf(stamp)
  const said = tell(language, `stamp_verdict.${verdict}`)
  const isPending = proof?.attestations.every(({ kind }) => kind !== 'bitcoin') ?? true
  const advice = {
    proved: 'stamp.proved_says',
    open: isPending ? 'stamp.pending_says' : 'stamp.open_says',
  } as const
  return [
    [toned('strong', tell(language, 'stamp.title'))],
    ...toLines([
      [tell(language, 'stamp.file'), file],
      [tell(language, 'stamp.digest'), proof && `${proof.digestType} ${encodeHex(proof.digest)}`],
    ]),
    [],
    ...(proof === undefined
      ? []
      : [
          [toned('strong', tell(language, 'stamp.attested'))],
          ...toLines(proof.attestations.map((one) => rowOf(one, language))),
          ...toLines([[tell(language, 'stamp.block'), block && blockMessage(block, language)]]),
          [],
        ]),
    [toned('strong', tell(language, 'verdict'))],
    ...faults.map((code) => indented([mark('failed'), ` ${tell(language, `fault.${code}`)}.`])),
    indented([mark(statuses[verdict]), ' ', toned(tones[verdict], said)]),
    ...(verdict === 'refused' ? [] : [indented([tell(language, advice[verdict])])]),
  ]
}

/**
 * Returns the verification of a timestamp as a document for programs. Merkle roots and block hashes
 * are written as block explorers write them, last byte first.
 */
export function timestampDocument(stamp: VerifiedTimestamp, language: Language): object {
  const { proof, block, faults } = stamp
  return {
    verdict: verdictOf(stamp),
    exit_code: timestampExit(stamp),
    digest: proof === undefined ? null : { type: proof.digestType, value: encodeHex(proof.digest) },
    attestations: (proof?.attestations ?? []).map((one) => ({
      kind: one.kind,
      ...(one.kind === 'bitcoin' && { height: one.height, merkle_root: asExplorersDo(one.message) }),
      ...(one.kind === 'pending' && { calendar: one.calendar }),
      ...(one.kind === 'unknown' && { tag: one.tag }),
    })),
    block:
      block === undefined
        ? null
        : { height: block.height, hash: block.hash, time: block.time, work: Math.floor(block.work) },
    faults: faults.map((code) => ({ code, message: tell(language, `fault.${code}`) })),
  }
}

function verdictOf({ faults, block }: VerifiedTimestamp): Verdict {
  if (faults.length > 0) return 'refused'
  return block === undefined ? 'open' : 'proved'
}

function rowOf(attestation: OtsAttestation, language: Language): Row {
  switch (attestation.kind) {
    case 'bitcoin':
      return [
        tell(language, 'stamp.bitcoin', { height: attestation.height }),
        asExplorersDo(attestation.message),
      ]
    case 'pending':
      return [tell(language, 'stamp.pending'), attestation.calendar]
    case 'unknown':
      return [tell(language, 'stamp.unknown'), attestation.tag]
  }
}

function blockMessage(
  { hash, time, work }: NonNullable<VerifiedTimestamp['block']>,
  language: Language,
): string {
  const at = new Date(time * 1_000).toISOString()
  return tell(language, 'stamp.block_says', { hash, time: at, work: Math.floor(work) })
}

function asExplorersDo(root: Uint8Array): string {
  return encodeHex(root.toReversed())
}
