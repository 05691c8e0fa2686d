import { Refusal } from '#domain/error.ts'

/**
 * Refuses a change of something that is no longer what its caller saw.
 * @param expected the hash that the caller saw, `0x…`; undefined when the caller did not say
 * @throws Refusal `changed_meanwhile`
 */
export function assureUnchanged(expected: string | undefined, standing: Buffer): void {
  if (expected !== undefined && expected !== `0x${standing.toString('hex')}`) {
    throw new Refusal('changed_meanwhile')
  }
}
