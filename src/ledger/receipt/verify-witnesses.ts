import { readTime } from '../anchor/anchor.ts'
import { equalBytes } from '../base/bytes.ts'
import type { CheckList } from './check.ts'
import { LedgerError } from '../base/error.ts'
import { parseVerifierKey, type VerifierKey } from '../log/note-key.ts'
import { cosignatureTime, openNote } from '../log/note.ts'
import type { Receipt } from './receipt.ts'

/**
 * Statement of a witness that it saw this head, and that the head extends all heads of the log that
 * it saw before.
 */
export type Cosignature = {
  /** Name of the witness, from its key. */
  readonly name: string
  /** Verifier key of the witness, as the receipt has it. */
  readonly key: string
  /** Time that the witness gives, in seconds since 1970. */
  readonly time: number
  /**
   * True if the reader requested this witness by a key from another source. Otherwise anybody may
   * have signed.
   */
  readonly isPinned: boolean
}

/**
 * Checks that each witness that a receipt names cosigned its head, and that the requested witnesses
 * are among them.
 * @param key key of the log; undefined if the log's signature of the head is invalid
 * @returns the cosignatures; none if one is invalid
 */
export function verifyWitnesses(
  list: CheckList,
  { head, witnesses }: Pick<Receipt, 'head' | 'witnesses'>,
  key: VerifierKey | undefined,
  pinned: readonly string[],
): readonly Cosignature[] {
  if (key === undefined || witnesses.length + pinned.length === 0) {
    list.skip('witnesses')
    return []
  }
  const verified = list.run('witnesses', () => {
    const keys = witnesses.map(parseWitnessKey)
    const [, ...signatures] = openNote(head, [key, ...keys]).signatures
    const cosignatures = keys.map(({ name, id }, at) => {
      const signature = signatures[at]
      // Each key must have one cosignature, in the order of the keys. Any other signature line
      // fails the check.
      if (signature?.verified !== true || signature.name !== name || !equalBytes(signature.id, id)) {
        throw new LedgerError('witness_unsigned', { name })
      }
      const time = readTime(String(cosignatureTime(signature)), 'receipt.head')
      const text = witnesses[at] ?? ''
      return { name, key: text, time, isPinned: pinned.includes(text) }
    })
    const absent = pinned.find((one) => !witnesses.includes(one))
    if (absent !== undefined) {
      throw new LedgerError('other_witnesses', { expected: absent, found: witnesses.join(' ') })
    }
    return cosignatures
  })
  return verified ?? []
}

function parseWitnessKey(text: string): VerifierKey {
  const key = parseVerifierKey(text)
  if (key.type !== 'cosignature') throw new LedgerError('key_type_unsupported', { type: key.type })
  return key
}
