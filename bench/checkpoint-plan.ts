import { checkpointFields, type CheckpointContent } from '#domain/entry.ts'
import { toInstant, type Instant } from '#domain/instant.ts'
import type { CheckpointRequest } from '#server/checkpoints/decide-batch.ts'
import { declaredEvent } from '#server/events/declared-event.ts'

/** Far enough back that no run reaches the present. */
const FIRST_DECLARED = Date.UTC(2024, 0, 1)
/** Twice the duplicate window, so that the same type comes four windows later. */
const STEP_MS = 10 * 60_000

/** What is declared of the n-th checkpoint of any shipment: in and out of the same place, so that every rule lets it pass. */
export function nthCheckpoint(n: number): {
  readonly content: CheckpointContent
  readonly occurredAt: Instant
} {
  return {
    occurredAt: toInstant(new Date(FIRST_DECLARED + n * STEP_MS)),
    content: {
      checkpoint_type: n % 2 === 0 ? 'entrada' : 'saida',
      location: 'Armazém 1',
      status: 'Em Trânsito',
      address: 'Rua do Porto, 1, Recife/PE',
      city: 'Recife',
      uf: 'PE',
      latitude: -8.063,
      longitude: -34.871,
      notes: 'Lacre conferido',
    },
  }
}

/** The same as a request that has come through HTTP. */
export function nthRequest(log: string, account: string, trackingId: string, n: number): CheckpointRequest {
  const { content, occurredAt } = nthCheckpoint(n)
  return {
    account,
    trackingId,
    content,
    declared: declaredEvent({
      log,
      type: 'checkpoint.created',
      trackingId,
      body: { occurred_at: occurredAt },
      fieldsAt: (at) => checkpointFields(at, content),
    }),
  }
}
