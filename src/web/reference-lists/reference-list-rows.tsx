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
import type { Entry, Register } from './register.ts'
import { RowActions } from './row-actions.tsx'

const SortableRow = whenShown(async () => (await import('./sortable-row.tsx')).SortableRow)
const SortableRows = whenShown(async () => (await import('./sortable-rows.tsx')).SortableRows)

export type ReferenceListRowsProps<E extends Entry, Content> = {
  readonly register: Register<E, Content>
  readonly entries: readonly E[]
  readonly label: string
  readonly removeWords: MessageKey
  readonly unordered: MessageKey | undefined
  readonly Row: ComponentType<{ readonly entry: E }>
  readonly list: RefObject<HTMLUListElement | null>
  readonly kept: ((entry: E) => string | undefined) | undefined
  readonly onEdit: (entry: E) => void
  readonly onRemove: (entry: E) => void
}

/** Shows the rows. They can be sorted by hand if the list has an order and more than one entry. */
export function ReferenceListRows<E extends Entry, Content>({
  register,
  entries,
  label,
  removeWords,
  unordered,
  Row,
  list,
  kept,
  onEdit,
  onRemove,
}: ReferenceListRowsProps<E, Content>) {
  const { t } = useMessages()
  const order = useOrder(register)
  // Announcement of a move for screen readers.
  const [said, setSaid] = useState('')
  const ids = entries.map(({ id }) => id)
  const isOrdered = register.order !== undefined && ids.length > 1
  const { compare } = register
  const isByHand =
    compare !== undefined &&
    entries.some((entry, at) => at > 0 && compare(entries[at - 1] ?? entry, entry) > 0)
  const nameOf = (id: string): string => {
    const entry = entries.find((one) => one.id === id)
    return entry === undefined ? '' : register.nameOf(entry)
  }
  const move = (entry: E, by: number) => {
    setSaid(
      t('registers.at', {
        name: register.nameOf(entry),
        at: ids.indexOf(entry.id) + by + 1,
        all: ids.length,
      }),
    )
    order.mutate(moved(ids, entry.id, by))
  }
  const confirmRemoval = (entry: E) => {
    const reason = kept?.(entry)
    if (reason === undefined) onRemove(entry)
    else notify.error(t(register.words.removeFailed), reason)
  }

  const contentOf = (entry: E): ReactNode => {
    const at = ids.indexOf(entry.id)
    return (
      <>
        <div className="min-w-0 flex-1 py-1">
          <Row entry={entry} />
        </div>
        <RowActions
          name={register.nameOf(entry)}
          removeWords={removeWords}
          onEdit={() => onEdit(entry)}
          onRemove={() => confirmRemoval(entry)}
          onUp={isOrdered && at > 0 ? () => move(entry, -1) : undefined}
          onDown={isOrdered && at < ids.length - 1 ? () => move(entry, 1) : undefined}
        />
      </>
    )
  }
  const unsorted = (
    <PlainRows entries={entries} label={label} list={list} hasHandles={isOrdered} contentOf={contentOf} />
  )
  if (!isOrdered) return unsorted
  return (
    <>
      <Suspense fallback={unsorted}>
        <SortableRows
          label={label}
          ids={ids}
          nameOf={nameOf}
          onOrder={order.mutate}
          list={list}
          renderRow={(id) => {
            const entry = entries.find((one) => one.id === id)
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
      {isByHand && unordered !== undefined && (
        <div className="flex justify-end border-t border-line px-4 sm:px-5">
          <Button variant="link" size="sm" onClick={() => order.mutate([])}>
            {t(unordered)}
          </Button>
        </div>
      )}
    </>
  )
}

type PlainRowsProps<E extends Entry> = Pick<
  ReferenceListRowsProps<E, unknown>,
  'entries' | 'label' | 'list'
> & {
  /** True if rows get handles once the sorting code is loaded. */
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
 * Sorts the entries by hand. The order is shown at once and reverted if the server refuses it.
 * Orders are sent one after the other.
 */
function useOrder<E extends Entry, Content>({ query, order }: Register<E, Content>) {
  const { t } = useMessages()
  const client = useQueryClient()
  const mutationKey = ['order', ...query.queryKey]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('.') },
    mutationFn: async (ids: readonly string[]) => order?.(ids),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: query.queryKey })
      client.setQueryData(query.queryKey, (before) => before && inOrder(before, ids))
    },
    onSuccess: (entries) => {
      // If a later order is waiting to be sent, the list already shows it.
      const isLast = client.isMutating({ mutationKey }) === 1
      if (isLast && entries !== undefined) client.setQueryData(query.queryKey, entries)
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: query.queryKey })
      notify.error(t('registers.order_failed'), error instanceof ApiError ? error.words : undefined)
    },
  })
}
