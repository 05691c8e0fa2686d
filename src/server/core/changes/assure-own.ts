import { Failure } from '#platform/errors/failure.ts'
import type { Author } from '../events/author.ts'
import type { LockedCheckpoint } from './change.ts'

/**
 * Refuses a change of another member's checkpoint by somebody who may change only their own.
 * @throws Failure `checkpoint_of_another`
 */
export function assureOwn(row: LockedCheckpoint, { actor, changesOnlyOwn }: Author): void {
  if (changesOnlyOwn === true && row.recorded_by !== actor) throw new Failure('checkpoint_of_another')
}
