import type { Excursion } from './condition-verdict.ts'
import { compareExcursions, findExcursion } from './excursion.ts'

/** Maximum number of excursions of a shipment with an annex. Further ones stand in day files. */
export const MAX_EXCURSIONS = 50

/** Excursion of which an annex states the start, with the values of the newest annex about it. */
export type StoredExcursion = {
  /** Id of the annex that states the start. */
  readonly id: string
  readonly excursion: Excursion
  /** True if late readings showed that there was none. */
  readonly is_withdrawn: boolean
  /** Newest decision with the values that the person saw; null if none, or if it is outdated. */
  readonly decision: Pick<Excursion, 'duration_ms' | 'peak'> | null
}

/** Excursion of which an annex states new values. */
type ChangedExcursion = {
  readonly id: string
  readonly excursion: Excursion
  /** True if it became so much worse that the decision is requested again. */
  readonly outdates: boolean
}

/** Differences between stored excursions and a new judgement. */
export type ExcursionReview = {
  readonly opened: readonly Excursion[]
  /** Ended, changed by late readings, or there again after it was withdrawn. */
  readonly changed: readonly ChangedExcursion[]
  /** Ids of those that disappeared or continue in another one. */
  readonly withdrawn: readonly string[]
}

/**
 * Compares the stored excursions of a shipment with a new judgement. While an excursion lasts, its
 * growth is no difference, unless the decision about it is requested again. A review of its own
 * result finds no difference.
 * @param stored in the order in which they were opened
 */
export function reviewExcursions(
  stored: readonly StoredExcursion[],
  judged: readonly Excursion[],
): ExcursionReview {
  const rest = new Set(judged)
  const matches = new Map<StoredExcursion, Excursion>()
  const match = (of: readonly StoredExcursion[], find: typeof findExcursion): void => {
    for (const one of of) {
      const found = matches.has(one) ? undefined : find([...rest], one.excursion)
      if (found === undefined) continue
      matches.set(one, found)
      rest.delete(found)
    }
  }
  const present = stored.filter(({ is_withdrawn }) => !is_withdrawn)
  match(present, findSameStart)
  match(present, findExcursion)
  match(
    stored.filter(({ is_withdrawn }) => is_withdrawn),
    findExcursion,
  )
  return {
    opened: [...rest].slice(0, Math.max(0, MAX_EXCURSIONS - stored.length)),
    changed: [...matches].flatMap(([one, now]) => changeOf(one, now)),
    withdrawn: present.filter((one) => !matches.has(one)).map(({ id }) => id),
  }
}

function findSameStart(judged: readonly Excursion[], earlier: Excursion): Excursion | undefined {
  const found = findExcursion(judged, earlier)
  return found?.started_at === earlier.started_at ? found : undefined
}

function changeOf(
  { id, excursion: before, is_withdrawn, decision }: StoredExcursion,
  now: Excursion,
): readonly ChangedExcursion[] {
  const outdates = decision !== null && compareExcursions({ ...before, ...decision }, now) === 'worse'
  const isLasting = before.ended_at === null && now.ended_at === null
  const isSame = compareExcursions(before, now) === 'same' && before.ended_by === now.ended_by
  return is_withdrawn || outdates || !(isLasting || isSame) ? [{ id, excursion: now, outdates }] : []
}
