import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cosignatureKey, formatVerifierKey, signerKey, type SignerKey } from '#ledger/note-key.ts'
import { CommandError } from '../command-error.ts'
import { readWitnessKeys, writeWitnessKeys } from './witness-key.ts'
import { openWitnessStore } from './witness-store.ts'

/** Verifier keys; those that sign beside the new one, the newest first. */
export type RotatedWitnessKey = { readonly key: string; readonly earlier: readonly string[] }

/** Logs read as many lines as a note may have, and want some for others. */
const MOST_EARLIER = 3

/**
 * Gives a witness that does not run another key. It signs with the old ones too, so that logs which know it by them go on. One
 * file holds all keys and is replaced whole: killed, either nothing has changed or everything.
 * @throws CommandError `witness_missing`, `witness_in_use`, `witness_key_invalid`
 */
export async function rotateWitnessKey(folder: string): Promise<RotatedWitnessKey> {
  return changeKeys(folder, ([newest, ...earlier]) => {
    const next = signerKey(newest.name, randomBytes(32))
    return [next, newest, ...earlier].slice(0, 1 + MOST_EARLIER)
  })
}

/**
 * Lets the newest key alone sign.
 * @returns how many signed beside it
 * @throws CommandError as `rotateWitnessKey` does
 */
export async function endWitnessKeyOverlap(folder: string): Promise<number> {
  let ended = 0
  await changeKeys(folder, ([newest, ...earlier]) => {
    ended = earlier.length
    return [newest]
  })
  return ended
}

async function changeKeys(
  folder: string,
  change: (keys: readonly [SignerKey, ...SignerKey[]]) => readonly SignerKey[],
): Promise<RotatedWitnessKey> {
  const file = join(folder, 'witness-key')
  // Before its memory is opened, which would make one.
  if (!existsSync(file)) throw new CommandError('witness_missing', { folder })
  const store = openWitnessStore(join(folder, 'witness.db'))
  try {
    const keys = change(await readWitnessKeys(file, undefined))
    await writeWitnessKeys(file, keys)
    const [key = '', ...earlier] = keys.map(({ verifier }) => formatVerifierKey(cosignatureKey(verifier)))
    return { key, earlier }
  } finally {
    store.close()
  }
}
