import type { Status } from '#contract/endpoints/statuses.ts'
import { checkpointTypes, type CheckpointType } from '#domain/checkpoint.ts'
import { nameKey } from '#domain/name.ts'
import type { Say } from '../../locales/use-words.ts'

/** What a checkpoint of a kind usually says, the one to begin with first. */
export function usualStatuses(kind: CheckpointType, t: Say): readonly [string, ...string[]] {
  if (kind === 'finalizacao') return [t('status.delivered'), t('checkpoint.status_reception')]
  if (kind === 'saida') return [t('checkpoint.status_example'), t('checkpoint.status_out')]
  return [t('checkpoint.status_example'), t('checkpoint.status_at_warehouse')]
}

/** Whether a status stands there because it was proposed, so that another kind may propose another. */
export function isProposed(status: string, t: Say): boolean {
  return status.trim() === '' || checkpointTypes.some((kind) => usualStatuses(kind, t)[0] === status)
}

/** What to offer beside the free text: the kind's usual ones, then the account's own. */
export function suggestedStatuses(kind: CheckpointType, kept: readonly Status[], t: Say): readonly string[] {
  const own = kept.filter(({ is_default, is_active }) => is_active && !is_default).map(({ name }) => name)
  return [...new Map([...usualStatuses(kind, t), ...own].map((name) => [nameKey(name), name])).values()]
}
