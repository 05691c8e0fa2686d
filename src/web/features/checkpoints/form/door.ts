import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import type { DoorOutcome } from '../../../paths.ts'
import type { CheckpointSubject } from '../place/prefill.ts'
import type { SavedSummary } from '../saving/checkpoint-saved.tsx'

/** Kind of checkpoint that the screen of a delivery records, by outcome. */
export const doorKinds = {
  complete: 'finalizacao',
  attempted: 'tentativa',
} as const satisfies Readonly<Record<DoorOutcome, CheckpointType>>

export type DoorFormProps = {
  readonly subject: CheckpointSubject
  readonly outcome: DoorOutcome
  readonly onSaved: (saved: SavedSummary) => void
  readonly onCancel: () => void
}
