import type { Tie } from '../receipt/verify-succession.ts'
import type { Verification } from '../receipt/verify.ts'

/** Overall result of a verification. */
export type Verdict = 'verified' | 'key_not_pinned' | 'key_retired' | 'not_verified'

/**
 * `pinned`: the key that the reader pinned. `announced` and `retired` keys come from the log's key
 * list. A `retired` key no longer signs.
 */
export type KeyStanding = 'pinned' | 'announced' | 'retired'

/**
 * Returns the verdict of a verification.
 * @param untied true if a retired key signed the receipt and no proof ties the receipt to today's
 * log
 */
export function verdictOf(
  { valid, keyPinned }: Pick<Verification, 'valid' | 'keyPinned'>,
  untied = false,
): Verdict {
  if (!valid) return 'not_verified'
  if (!keyPinned) return 'key_not_pinned'
  return untied ? 'key_retired' : 'verified'
}

/**
 * Returns true if a retired key signed the receipt and no proof ties the receipt to today's log.
 */
export function isUntied({
  keyKind,
  tiedBy,
}: {
  readonly keyKind: KeyStanding
  readonly tiedBy?: Tie | undefined
}): boolean {
  return keyKind === 'retired' && tiedBy === undefined
}
