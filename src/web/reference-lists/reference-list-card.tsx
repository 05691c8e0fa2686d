import { useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus, type LucideIcon } from 'lucide-react'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useMessages } from '../locales/use-messages.ts'
import { PermittedButton } from '../permissions/permitted-button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../ui/feedback/load-failed.tsx'
import type { Entry } from './reference-list.ts'
import { ReferenceListRows, type RowsContent } from './reference-list-rows.tsx'
import { useRemove } from './use-remove.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

export type ReferenceListCardProps<E extends Entry, Content> = RowsContent<E, Content> & {
  readonly icon: LucideIcon
  readonly words: {
    readonly add: MessageKey
    readonly empty: MessageKey
    readonly emptySays: MessageKey
    readonly loadFailed: MessageKey
    /** Title of the confirmation dialog for a removal; it contains `{name}`. */
    readonly removeTitle: MessageKey
    readonly removeSays: MessageKey
  }
  /**
   * Returns false for entries that the card leaves out, because another part of the page shows
   * them.
   */
  readonly isShown?: (entry: E) => boolean
  /** Editor of one entry or of a new one; mounted while it is open. */
  readonly Editor: ComponentType<{ readonly entry: E | undefined; readonly onClose: () => void }>
  /** Element beside the button that adds an entry. */
  readonly action?: ReactNode
}

/** Shows the entries of a reference list with all actions: add, edit, remove with undo, sort. */
export function ReferenceListCard<E extends Entry, Content>(props: ReferenceListCardProps<E, Content>) {
  const { register, icon, words, isShown = () => true, Editor, action } = props
  const { t } = useMessages()
  const all = useQuery(register.query)
  const [editing, setEditing] = useState<{ readonly entry: E | undefined }>()
  const [removing, setRemoving] = useState<E>()
  const list = useRef<HTMLUListElement>(null)
  const entries = all.data?.filter(isShown)
  const isEmpty = entries?.length === 0
  const add = useFocusAfterFirst(isEmpty, editing !== undefined)
  const onAdd = () => setEditing({ entry: undefined })
  const addButton = (
    <PermittedButton needs={register.needs} ref={add} size="sm" onClick={onAdd}>
      <Plus aria-hidden />
      {t(words.add)}
    </PermittedButton>
  )
  return (
    <Card
      title={t(words.title)}
      flush
      action={
        <div className="flex flex-wrap gap-2">
          {action}
          {!isEmpty && addButton}
        </div>
      }
    >
      {all.isPending && <RowSkeleton />}
      {all.isError && entries === undefined && <LoadFailed title={t(words.loadFailed)} query={all} inset />}
      {isEmpty && (
        <EmptyState icon={icon} title={t(words.empty)} action={addButton}>
          {t(words.emptySays)}
        </EmptyState>
      )}
      {entries !== undefined && !isEmpty && (
        <ReferenceListRows
          {...props}
          entries={entries}
          list={list}
          onEdit={(entry) => setEditing({ entry })}
          onRemove={setRemoving}
        />
      )}
      {editing !== undefined && <Editor entry={editing.entry} onClose={() => setEditing(undefined)} />}
      <RemovalDialog
        {...{ register, words, removing }}
        onClose={() => setRemoving(undefined)}
        returnFocus={isEmpty ? add : list}
      />
    </Card>
  )
}

type RemovalDialogProps<E extends Entry, Content> = Pick<
  ReferenceListCardProps<E, Content>,
  'register' | 'words'
> & {
  /** Entry to remove; undefined while the dialog is closed. */
  readonly removing: E | undefined
  readonly onClose: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

function RemovalDialog<E extends Entry, Content>(props: RemovalDialogProps<E, Content>) {
  const { register, words, removing, onClose, returnFocus } = props
  const { t } = useMessages()
  const remove = useRemove(register)
  return (
    <ConfirmDialog
      open={removing !== undefined}
      onClose={onClose}
      title={removing && t(words.removeTitle, { name: register.nameOf(removing) })}
      confirm={t(words.remove)}
      failed={t(register.words.removeFailed)}
      onConfirm={async () => removing && remove.mutateAsync(removing)}
      returnFocus={returnFocus}
    >
      {t(words.removeSays)}
    </ConfirmDialog>
  )
}

/**
 * Focuses the add button after the first entry is added, because the button in the empty list,
 * which had the focus, disappears. Returns the ref of the add button.
 */
function useFocusAfterFirst(isEmpty: boolean, isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const add = useRef<HTMLButtonElement>(null)
  const wasEmpty = useRef(false)
  useEffect(() => {
    if (isEmpty) wasEmpty.current = true
    if (isEmpty || isOpen || !wasEmpty.current) return
    wasEmpty.current = false
    if (document.activeElement === document.body) add.current?.focus()
  }, [isEmpty, isOpen])
  return add
}

/** Renders placeholder rows with the shape of the loaded ones. */
function RowSkeleton() {
  return (
    <ul aria-hidden className="divide-y divide-line">
      {['first', 'second', 'third'].map((row) => (
        <li key={row} className="flex h-16 items-center gap-3 px-4 sm:px-5">
          <Skeleton className="size-5" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </div>
          <Skeleton className="size-5" />
        </li>
      ))}
    </ul>
  )
}
