import { concat, decodeHex, encodeUtf8 } from '../base/bytes.ts'
import {
  digestTypes,
  OTS_VERSION,
  otsMagic,
  otsTags,
  type OtsAttestation,
  type OtsOperation,
  type OtsProof,
  type OtsStep,
  type OtsTimestamp,
} from './ots.ts'

/** Encodes a timestamp as a `.ots` file. Input from `parseOts` is reproduced byte for byte. */
export function writeOts({ digestType, digest, timestamp }: Omit<OtsProof, 'attestations'>): Uint8Array {
  return concat(
    otsMagic,
    Uint8Array.of(OTS_VERSION, digestTypes[digestType].tag),
    digest,
    writeOtsTimestamp(timestamp),
  )
}

/** Encodes a timestamp of at least one step, without the header of a `.ots` file. */
export function writeOtsTimestamp(timestamp: OtsTimestamp): Uint8Array {
  const last = timestamp.length - 1
  return concat(
    ...timestamp.flatMap((step, at) => [
      Uint8Array.of(...(at < last ? [otsTags.more] : [])),
      writeStep(step),
    ]),
  )
}

function writeStep(step: OtsStep): Uint8Array {
  if ('operation' in step) return concat(writeOperation(step.operation), writeOtsTimestamp(step.next))
  const [tag, payload] = writePayload(step)
  return concat(Uint8Array.of(otsTags.attestation), decodeHex(tag), writeBytes(payload))
}

function writeOperation(operation: OtsOperation): Uint8Array {
  if ('bytes' in operation) {
    return concat(Uint8Array.of(otsTags[operation.kind]), writeBytes(operation.bytes))
  }
  const { kind } = operation
  return Uint8Array.of(kind === 'reverse' || kind === 'hexlify' ? otsTags[kind] : digestTypes[kind].tag)
}

function writePayload(attestation: OtsAttestation): readonly [tag: string, payload: Uint8Array] {
  switch (attestation.kind) {
    case 'bitcoin':
      return [otsTags.bitcoin, writeNumber(attestation.height)]
    case 'pending':
      return [otsTags.pending, writeBytes(encodeUtf8(attestation.calendar))]
    case 'unknown':
      return [attestation.tag, attestation.payload]
  }
}

function writeBytes(bytes: Uint8Array): Uint8Array {
  return concat(writeNumber(bytes.length), bytes)
}

/** Encodes a number with seven bits per byte, the least significant first, in the fewest bytes. */
function writeNumber(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Uint8Array.of(...bytes, rest)
}
