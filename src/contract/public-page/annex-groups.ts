import type { Fields } from '#ledger/base/field-value.ts'
import { annexTitle } from '../messages/event-messages.ts'
import { formatMessage, type Language } from '../messages/message.ts'

type Groups<Item> = {
  readonly shown: readonly Item[]
  /** Groups that histories fold, each with its title. */
  readonly folded: readonly { readonly title: string; readonly items: readonly Item[] }[]
}

/**
 * Divides the entries of a history into those that are shown and those that are folded. The files
 * of readings and the plans of flights are folded, because there may be many of them.
 * @param fieldsOf fields of an entry; null or undefined if they are erased or unknown
 */
export function groupAnnexes<Item>(
  language: Language,
  items: readonly Item[],
  fieldsOf: (item: Item) => Fields | null | undefined,
): Groups<Item> {
  const { shown = [], days = [], plan = [] } = Object.groupBy(items, (item) => groupOf(fieldsOf(item)))
  const named = [
    [annexTitle(language, { kind: 'conditions' }), days],
    [formatMessage(language, 'annexes.planned_milestones'), plan],
  ] as const
  return {
    shown,
    folded: named.flatMap(([name, group]) =>
      group.length === 0 ? [] : [{ title: `${name} (${group.length})`, items: group }],
    ),
  }
}

function groupOf(fields: Fields | null | undefined): 'shown' | 'days' | 'plan' {
  const { kind, facts } = fields ?? {}
  if (kind === 'conditions') return 'days'
  const isPlanned =
    kind === 'milestone' && typeof facts === 'object' && facts !== null && facts['time_type'] === 'planned'
  return isPlanned ? 'plan' : 'shown'
}

type Section<Item> = Groups<Item> & { readonly title: string }

/**
 * Divides the annexes of a public page into sections: milestones of a flight, and all others. A
 * section without entries is left out.
 */
export function annexSections<Item>(
  language: Language,
  items: readonly Item[],
  fieldsOf: (item: Item) => Fields | null | undefined,
): readonly Section<Item>[] {
  const [flight, others] = [true, false].map((isFlight) =>
    items.filter((item) => (fieldsOf(item)?.['kind'] === 'milestone') === isFlight),
  )
  return [
    { title: formatMessage(language, 'annexes.flight'), items: flight ?? [] },
    { title: formatMessage(language, 'verification.annexes'), items: others ?? [] },
  ]
    .filter((section) => section.items.length > 0)
    .map(({ title, items: own }) => ({ title, ...groupAnnexes(language, own, fieldsOf) }))
}
