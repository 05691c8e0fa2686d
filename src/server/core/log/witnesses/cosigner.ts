import type { Listen } from '#platform/database/listener.ts'
import type { Pool } from '#platform/database/pool.ts'
import type { Services } from '#platform/services.ts'
import type { Witness } from '#platform/config/witness-config.ts'
import { publishedHeadRow } from '../queries.ts'
import type { HeadGuard } from '../keepers/head-guard.ts'
import type { Sequencer } from '../sequencer.ts'
import { WakeSignal } from '#platform/concurrency/wake-signal.ts'
import { haveCosigned } from './have-cosigned.ts'
import { newestCosigned } from './queries.ts'
import { WitnessError, type WitnessTrouble } from './witness-error.ts'

/** Milliseconds between checks for new heads while no notification arrives. */
const IDLE_MS = 60_000

export type Cosigner = { readonly stop: () => Promise<void> }

/**
 * Requests cosignatures of the newest head from each configured witness, on the node that signs
 * heads. Each witness is handled separately, so that a slow or missing one delays nothing else.
 */
export function startCosigner(
  { config, log: parent, pool }: Services,
  sequencer: Pick<Sequencer, 'state'>,
  guard: Pick<HeadGuard, 'look'>,
  listen: Listen<'lastro_head'>,
): Cosigner {
  const { witnesses, every } = config.witnessing
  const log = parent.child({ part: 'witnesses' })
  const stopping = new AbortController()
  /** Reasons why witnesses do not cosign now, by witness name. */
  const troubles = new Map<string, WitnessTrouble | 'failing'>()
  const wakes = new Set<WakeSignal>()
  const stopListening = listen('lastro_head', () => {
    for (const wake of wakes) wake.wake()
  })

  /** Records why a witness does not cosign. Logs a persistent problem only once. */
  function note({ key: { name } }: Witness, error: unknown): void {
    const trouble = error instanceof WitnessError ? error.trouble : 'failing'
    if (troubles.get(name) !== trouble) {
      log.warn({ witness: name, trouble, err: error }, 'a witness did not cosign')
    }
    troubles.set(name, trouble)
    if (trouble === 'ahead' || trouble === 'forked') guard.look()
  }

  async function follow(witness: Witness): Promise<void> {
    const wake = new WakeSignal()
    wakes.add(wake)
    while (!stopping.signal.aborted) {
      try {
        if (sequencer.state() === 'leading') {
          await cosignNewest(pool, witness, stopping.signal)
          if (troubles.delete(witness.key.name))
            log.info({ witness: witness.key.name }, 'a witness cosigns again')
        }
      } catch (error) {
        if (!stopping.signal.aborted) note(witness, error)
      }
      await new WakeSignal().sleep(every, stopping.signal)
      // A witness that did not cosign is retried without waiting for a new head.
      if (!troubles.has(witness.key.name)) await wake.sleep(IDLE_MS, stopping.signal)
    }
  }

  const running = Promise.all(witnesses.map(follow))
  return {
    stop: async () => {
      stopping.abort()
      stopListening()
      await running
    },
  }
}

async function cosignNewest(pool: Pool, witness: Witness, signal: AbortSignal): Promise<void> {
  const [head] = await publishedHeadRow(pool)
  if (head === undefined || head.size === 0) return
  const [newest] = await newestCosigned(pool, witness.keyText)
  if (newest?.size === head.size) return
  await haveCosigned(pool, witness, head, signal)
}
