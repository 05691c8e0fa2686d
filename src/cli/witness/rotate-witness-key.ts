import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cosignatureKey, formatVerifierKey, signerKey, type SignerKey } from '#ledger/log/note-key.ts'
import { CommandError } from '../command-error.ts'
import { readWitnessKeys, writeWitnessKeys } from './witness-key.ts'
import { openWitnessStore } from './witness-store.ts'

/**
 * Verifier keys of a witness. The witness signs with the newest one, `key`, and still with those in
 * `earlier`, which are ordered newest first.
 */
export type RotatedWitnessKey = { readonly key: string; readonly earlier: readonly string[] }

/**
 * Maximum number of earlier keys. Each key adds a signature line to the head. A note may have only
 * 16 lines, and other witnesses need some of them.
 */
const MAX_EARLIER_KEYS = 3

/**
 * Adds a new key to a stopped witness. The witness signs with the old keys too, so logs that know
 * only an old key need no change. One file contains all keys and is replaced atomically.
 * @throws CommandError `witness_missing`, `witness_in_use`, `witness_key_invalid`
 */
export async function rotateWitnessKey(folder: string): Promise<RotatedWitnessKey> {
  return changeKeys(folder, ([newest, ...earlier]) => {
    const next = signerKey(newest.name, randomBytes(32))
    return [next, newest, ...earlier].slice(0, 1 + MAX_EARLIER_KEYS)
  })
}

/**
 * Ends the overlap of old and new keys, so that only the newest key signs.
 * @returns number of keys that signed beside the newest key
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
  // This check comes before the store is opened, because opening would create the store.
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
