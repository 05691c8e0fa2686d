import type { OtsAttestation, OtsOperation, OtsTimestamp } from './ots.ts'

/** Operations that lead from a message to one attestation. */
export type OtsPath = {
  readonly operations: readonly OtsOperation[]
  readonly attestation: OtsAttestation
}

/** Returns every path of a timestamp, in order. */
export function otsPaths(timestamp: OtsTimestamp, before: readonly OtsOperation[] = []): readonly OtsPath[] {
  return timestamp.flatMap((step) =>
    'operation' in step
      ? otsPaths(step.next, [...before, step.operation])
      : [{ operations: before, attestation: step }],
  )
}

/** Returns a timestamp that contains only one path. */
export function alongPath({ operations, attestation }: OtsPath): OtsTimestamp {
  return operations.reduceRight<OtsTimestamp>((next, operation) => [{ operation, next }], [attestation])
}
