import type { InstallationStatus } from '#contract/endpoints/site.ts'
import type { Anchorer } from '#features/anchors/anchorer.ts'
import { publishedHeadRow, queueLength } from '#core/log/queries.ts'
import type { HeadGuard } from '#core/log/keepers/head-guard.ts'
import type { Sequencer } from '#core/log/sequencer.ts'
import type { Services } from '#platform/services.ts'

/** Parts of the server whose state the public status page shows. */
export type StatusParts = {
  readonly sequencer: Pick<Sequencer, 'state'>
  readonly guard: Pick<HeadGuard, 'hold'>
  readonly anchorer: Pick<Anchorer, 'state'>
}

/**
 * Returns the current state of the installation's parts. An unreachable database is a result, not a
 * failure.
 */
export async function readStatus(
  { pool }: Pick<Services, 'pool'>,
  { sequencer, guard, anchorer }: StatusParts,
): Promise<InstallationStatus> {
  const { role, trouble } = anchorer.state()
  const parts = {
    checked_at: new Date().toISOString(),
    sequencer: guard.hold()?.cause ?? partState(sequencer.state() !== 'failing'),
    anchors: role === 'off' ? ('off' as const) : partState(trouble === undefined),
  }
  try {
    const [[head], [waiting]] = await Promise.all([publishedHeadRow(pool), queueLength(pool)])
    return {
      ...parts,
      database: 'working',
      head: head === undefined ? null : { size: head.size, signed_at: head.signed_at.toISOString() },
      queue: waiting?.leaves ?? 0,
    }
  } catch {
    return { ...parts, database: 'failing', head: null, queue: null }
  }
}

function partState(works: boolean): 'working' | 'failing' {
  return works ? 'working' : 'failing'
}
