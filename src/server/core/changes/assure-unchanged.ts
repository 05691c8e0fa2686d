import { Refusal } from '#domain/error.ts'

/**
 * Refuses a change if the current version is not the one that the caller saw.
 * @param expected hash that the caller saw, `0x…`; undefined if the caller sent none
 * @throws Refusal `changed_meanwhile`
 */
export function assureUnchanged(expected: string | undefined, standing: Buffer): void {
  if (expected !== undefined && expected !== `0x${standing.toString('hex')}`) {
    throw new Refusal('changed_meanwhile')
  }
}
