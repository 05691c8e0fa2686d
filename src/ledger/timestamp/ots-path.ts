import type { OtsAttestation, OtsOperation, OtsTimestamp } from './ots.ts'

/** The operations that lead from a message to one attestation. */
export type OtsPath = {
  readonly operations: readonly OtsOperation[]
  readonly attestation: OtsAttestation
}

/** Every path of a timestamp, in its order. */
export function otsPaths(timestamp: OtsTimestamp, before: readonly OtsOperation[] = []): readonly OtsPath[] {
  return timestamp.flatMap((step) =>
    'operation' in step
      ? otsPaths(step.next, [...before, step.operation])
      : [{ operations: before, attestation: step }],
  )
}

/** The timestamp that says nothing but what one path says. */
export function alongPath({ operations, attestation }: OtsPath): OtsTimestamp {
  return operations.reduceRight<OtsTimestamp>((next, operation) => [{ operation, next }], [attestation])
}
