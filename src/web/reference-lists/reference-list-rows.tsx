import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import type { MessageKey } from '#contract/messages/messages.ts'
import { ApiError } from '../api/api-error.ts'
import { useMessages } from '../locales/use-messages.ts'
import { Button } from '../ui/inputs/button.tsx'
import { classNames } from '../ui/lib/class-names.ts'
import { whenShown } from '../ui/lib/lazily.tsx'
import { notify } from '../ui/feedback/notify.ts'
import { inOrder, moved } from './in-order.ts'
import type { Entry, ReferenceList } from './reference-list.ts'
import { RowActions } from './row-actions.tsx'

const SortableRow = whenShown(async () => (await import('./sortable-row.tsx')).SortableRow)
const SortableRows = whenShown(async () => (await import('./sortable-rows.tsx')).SortableRows)

export type RowsContent<E extends Entry, Content> = {
  readonly register: ReferenceList<E, Content>
  readonly words: {
    readonly title: MessageKey
    readonly remove: MessageKey
    /** Label of the button that restores the default order of the list. */
    readonly unordered?: MessageKey
  }
  /** Content of a row. */
  readonly Row: ComponentType<{ readonly entry: E }>
  /** Returns the reason why an entry cannot be removed now; undefined if it can. */
  readonly kept?: (entry: E) => string | undefined
}

type ReferenceListRowsProps<E extends Entry, Content> = RowsContent<E, Content> & {
  readonly entries: readonly E[]
  readonly list: RefObject<HTMLUListElement | null>
  readonly onEdit: (entry: E) => void
  readonly onRemove: (entry: E) => void
}

/**
 * Shows the rows of a reference list. The user can reorder them if the list supports this and has
 * more than one entry.
 */
export function ReferenceListRows<E extends Entry, Content>(props: ReferenceListRowsProps<E, Content>) {
  const { register, words, Row, kept, entries, list, onEdit, onRemove } = props
  const { t } = useMessages()
  const { said, move, setOrder } = useOrder(register, entries)
  const isOrdered = register.order !== undefined && entries.length > 1
  const confirmRemoval = (entry: E) => {
    const reason = kept?.(entry)
    if (reason === undefined) onRemove(entry)
    else notify.error(t(register.words.removeFailed), reason)
  }
  const contentOf = (entry: E): ReactNode => (
    <>
      <div className="min-w-0 flex-1 py-1">
        <Row entry={entry} />
      </div>
      <RowActions
        needs={register.needs}
        name={register.nameOf(entry)}
        removeWords={words.remove}
        onEdit={() => onEdit(entry)}
        onRemove={() => confirmRemoval(entry)}
        onUp={isOrdered && entry !== entries[0] ? () => move(entry, -1) : undefined}
        onDown={isOrdered && entry !== entries.at(-1) ? () => move(entry, 1) : undefined}
      />
    </>
  )
  const label = t(words.title)
  const unsorted = <PlainRows {...{ entries, label, list, contentOf }} hasHandles={isOrdered} />
  if (!isOrdered) return unsorted
  const entryOf = (id: string): E | undefined => entries.find((one) => one.id === id)
  const names = new Map(entries.map((entry) => [entry.id, register.nameOf(entry)]))
  return (
    <>
      <Suspense fallback={unsorted}>
        <SortableRows
          label={label}
          ids={entries.map(({ id }) => id)}
          nameOf={(id) => names.get(id) ?? ''}
          onOrder={setOrder}
          list={list}
          renderRow={(id) => {
            const entry = entryOf(id)
            return (
              entry && (
                <SortableRow id={id} name={register.nameOf(entry)}>
                  {contentOf(entry)}
                </SortableRow>
              )
            )
          }}
        />
      </Suspense>
      <output className="sr-only">{said}</output>
      {words.unordered !== undefined && isByHand(entries, register.compare) && (
        <RestoreOrder label={t(words.unordered)} onRestore={() => setOrder([])} />
      )}
    </>
  )
}

type RestoreOrderProps = { readonly label: string; readonly onRestore: () => void }

function RestoreOrder({ label, onRestore }: RestoreOrderProps) {
  return (
    <div className="flex justify-end border-t border-line px-4 sm:px-5">
      <Button variant="link" size="sm" onClick={onRestore}>
        {label}
      </Button>
    </div>
  )
}

/**
 * Returns true if the entries are not in the default order of the list, which `compare` defines.
 */
function isByHand<E extends Entry>(
  entries: readonly E[],
  compare: ((a: E, b: E) => number) | undefined,
): boolean {
  return (
    compare !== undefined &&
    entries.some((entry, at) => at > 0 && compare(entries[at - 1] ?? entry, entry) > 0)
  )
}

type PlainRowsProps<E extends Entry> = Pick<ReferenceListRowsProps<E, unknown>, 'entries' | 'list'> & {
  /** Name of the list for screen readers. */
  readonly label: string
  /**
   * True if rows get drag handles once the sorting code is loaded; their space is then reserved.
   */
  readonly hasHandles: boolean
  readonly contentOf: (entry: E) => ReactNode
}

/** Renders the rows without controls for sorting. */
function PlainRows<E extends Entry>({ entries, label, list, hasHandles, contentOf }: PlainRowsProps<E>) {
  return (
    <ul ref={list} tabIndex={-1} aria-label={label} className="divide-y divide-line outline-none">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={classNames(
            'flex items-center gap-1 py-2 pr-2 sm:pr-3',
            hasHandles ? 'pl-1' : 'pl-4 sm:pl-5',
          )}
        >
          {hasHandles && <span className="size-11 shrink-0" />}
          {contentOf(entry)}
        </li>
      ))}
    </ul>
  )
}

/**
 * Sorts the entries by hand. The list shows a new order immediately and reverts it if the server
 * refuses the order. Orders are sent one after the other.
 */
function useOrder<E extends Entry, Content>(
  { query, order, nameOf }: ReferenceList<E, Content>,
  entries: readonly E[],
) {
  const { t } = useMessages()
  const client = useQueryClient()
  // Announcement of a move for screen readers.
  const [said, setSaid] = useState('')
  const mutationKey = ['order', ...query.queryKey]
  const { mutate: setOrder } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('.') },
    mutationFn: async (ids: readonly string[]) => order?.(ids),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: query.queryKey })
      client.setQueryData(query.queryKey, (before) => before && inOrder(before, ids))
    },
    onSuccess: (sorted) => {
      // If a later order is waiting to be sent, the list already shows that order and must not
      // change.
      const isLast = client.isMutating({ mutationKey }) === 1
      if (isLast && sorted !== undefined) client.setQueryData(query.queryKey, sorted)
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: query.queryKey })
      notify.error(t('registers.order_failed'), error instanceof ApiError ? error.words : undefined)
    },
  })
  const move = (entry: E, by: number) => {
    const ids = entries.map(({ id }) => id)
    const at = ids.indexOf(entry.id) + by + 1
    setSaid(t('registers.at', { name: nameOf(entry), at, all: ids.length }))
    setOrder(moved(ids, entry.id, by))
  }
  return { said, move, setOrder }
}
