import type { Listen } from '#platform/database/listener.ts'
import { startHeadGuard } from '#core/log/keepers/head-guard.ts'
import { startSequencer, type Sequencer } from '#core/log/sequencer.ts'
import type { World } from './world.ts'

/** Channels that a guarded sequencer hears. */
export const sequencerChannels = ['lastro_queue', 'lastro_signed', 'lastro_newcomer'] as const

/**
 * Starts a sequencer for a `World`. As in a server, a guard prevents signing while a node or
 * witness has a head that the database lacks.
 */
export async function startGuardedSequencer(
  { services, identity, appUrl }: World,
  listen: Listen<(typeof sequencerChannels)[number]>,
): Promise<Sequencer> {
  const guard = await startHeadGuard(services, identity, listen, async () => undefined)
  const sequencer = startSequencer(services, identity, { lockUrl: appUrl, listen, guard })
  return {
    state: sequencer.state,
    async stop() {
      await Promise.all([sequencer.stop(), guard.stop()])
    },
  }
}
