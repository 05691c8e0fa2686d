import type { Status } from '#contract/endpoints/statuses.ts'
import { checkpointTypes, type CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { nameKey } from '#domain/base/name.ts'
import type { FormatMessage } from '../../../locales/use-messages.ts'
import type { PlaceValues } from '../values/checkpoint-form-values.ts'

/** Returns the usual statuses of a kind, the default first. */
export function usualStatuses(kind: CheckpointType, t: FormatMessage): readonly [string, ...string[]] {
  if (kind === 'finalizacao') return [t('status.delivered'), t('checkpoint.status_reception')]
  if (kind === 'tentativa') return [t('checkpoint.status_attempted')]
  if (kind === 'saida') return [t('checkpoint.status_example'), t('checkpoint.status_out')]
  return [t('checkpoint.status_example'), t('checkpoint.status_at_warehouse')]
}

type Town = Pick<PlaceValues, 'city' | 'uf'>

/**
 * Returns the status that the form proposes. A departure in the city of the destination leads to
 * the recipient's door.
 */
export function proposedStatus(
  kind: CheckpointType,
  { city, uf }: Town,
  destination: Town | undefined,
  t: FormatMessage,
): string {
  const isThere =
    destination !== undefined &&
    city !== '' &&
    nameKey(city) === nameKey(destination.city) &&
    nameKey(uf) === nameKey(destination.uf)
  return kind === 'saida' && isThere ? t('checkpoint.status_out') : usualStatuses(kind, t)[0]
}

/** Returns true if the form proposed this status, so that choosing another kind may replace it. */
export function isProposed(status: string, t: FormatMessage): boolean {
  return status.trim() === '' || checkpointTypes.some((kind) => usualStatuses(kind, t)[0] === status)
}

/**
 * Returns the statuses offered beside the free text: the usual ones of the kind, then the account's
 * own.
 */
export function suggestedStatuses(
  kind: CheckpointType,
  kept: readonly Status[],
  t: FormatMessage,
): readonly string[] {
  const own = kept.filter(({ is_default, is_active }) => is_active && !is_default).map(({ name }) => name)
  return [...new Map([...usualStatuses(kind, t), ...own].map((name) => [nameKey(name), name])).values()]
}
