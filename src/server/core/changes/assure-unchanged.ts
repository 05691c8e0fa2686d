import type { EventType } from '#domain/events/event-types.ts'
import { Refusal } from '#domain/base/error.ts'
import { assureKnownList } from '#domain/events/field-lists.ts'
import type { VersionList } from './change.ts'

/**
 * Refuses a change if the present version of the row is not the one that the caller saw.
 * @param expected hash of the client statement of the version that the caller saw, `0x…`; undefined
 * if the caller sent none
 * @param standing hash of the client statement of the present version
 * @throws Refusal `changed_meanwhile`
 */
export function assureUnchanged(expected: string | undefined, standing: Buffer): void {
  if (expected !== undefined && expected !== `0x${standing.toString('hex')}`) {
    throw new Refusal('changed_meanwhile')
  }
}

/**
 * Refuses to change a version that a node with a newer release made. This node would drop the
 * fields that it does not know.
 * @throws Refusal `field_list_unknown`
 */
export function assureKnownVersion(type: EventType, { version_list: list }: VersionList): void {
  if (typeof list === 'number') assureKnownList(type, list)
}
