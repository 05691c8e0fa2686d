import { LedgerError } from '../base/error.ts'
import type { FieldValue, Fields } from '../base/field-value.ts'
import type { LeafKind } from '../log/leaf.ts'

/** Type of the event that adds something to a history, also after its final event. */
export const ANNEX_TYPE = 'annex.added' as const

/** Returns true if an event adds something to the history and changes no status. */
export function isAnnex({ type }: { readonly type: string }): boolean {
  return type === ANNEX_TYPE
}

/**
 * Checks that an annex changes neither the status nor the end of its history
 * (docs/spec/receipt.md). Hidden fields are not checked, which only a receipt of erased contents
 * has.
 * @param before status after the event before the annex; undefined if it is not disclosed
 * @throws LedgerError `annex_changes_status`
 */
export function assureAnnexChangesNothing(
  annex: {
    readonly position: number
    readonly kind: LeafKind
    readonly server: Fields
    readonly hidden: readonly string[]
  },
  before: FieldValue | undefined,
): void {
  const { position, kind, server, hidden } = annex
  const part =
    position === 0
      ? 'position'
      : kind !== 'event'
        ? 'kind'
        : !hidden.includes('status_after') && (before === undefined || server['status_after'] !== before)
          ? 'status_after'
          : !hidden.includes('final') && server['final'] !== false
            ? 'final'
            : undefined
  if (part !== undefined) throw new LedgerError('annex_changes_status', { part })
}
