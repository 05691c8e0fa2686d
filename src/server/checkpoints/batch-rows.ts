import type { CheckpointType } from '#domain/checkpoint.ts'

export type DeclaredTime = { shipment_id: string; checkpoint_type: CheckpointType; occurred_at: Date }

export type SavedAddress = { id: string; user_id: string }
