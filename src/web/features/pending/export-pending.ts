import type { PendingScan } from '../../pending/pending-scan.ts'
import { saveJson } from '../../ui/save-json.ts'

/** Saves what is kept as a file: each request whole, as `POST /api/checkpoints` takes it. */
export function exportPending(scans: readonly PendingScan[], now: Date): void {
  const day = now.toISOString().slice(0, 10)
  const file = {
    exported_at: now.toISOString(),
    records: scans.map(({ tracking_id, event_id, made_at, state, refusal = null, body }) => ({
      tracking_id,
      event_id,
      made_at,
      state,
      refusal,
      body,
    })),
  }
  saveJson(`registros-pendentes-${day}.json`, JSON.stringify(file, null, 2))
}
