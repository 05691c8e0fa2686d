import { disclosableGroups, type DisclosableField } from '#domain/events/disclosure.ts'
import type { DisclosableGroup } from '#domain/base/field-table.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'

/** Field that a receipt may reveal, with its distinct values in the history, newest first. */
export type RevealedField = {
  readonly name: DisclosableField
  readonly values: readonly FieldValue[]
}

export type RevealedGroup = {
  readonly group: DisclosableGroup
  readonly fields: readonly RevealedField[]
}

/**
 * Returns the fields of a history that a receipt may reveal, in groups such as cargo and recipient.
 * Leaves out erased fields and fields that never had a value.
 */
export function revealedGroups(
  events: readonly Pick<VerifiedEvent, 'fields' | 'server'>[],
): readonly RevealedGroup[] {
  const newestFirst = events.toReversed().map(({ fields, server }) => ({ ...fields, ...server }))
  const groups = (Object.keys(disclosableGroups) as DisclosableGroup[]).map((group) => {
    const fields = disclosableGroups[group]
      .map((name) => ({ name, values: distinct(newestFirst.map((event) => event[name])) }))
      .filter(({ values }) => values.length > 0)
    return { group, fields }
  })
  return groups.filter(({ fields }) => fields.length > 0)
}

function distinct(values: readonly (FieldValue | undefined)[]): readonly FieldValue[] {
  const byText = new Map(
    values.flatMap((value) =>
      value === undefined || isEmpty(value) ? [] : [[canonicalize(value), value] as const],
    ),
  )
  return [...byText.values()]
}

function isEmpty(value: FieldValue): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
}
