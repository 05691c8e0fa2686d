import { Fragment, useRef, useState, type ReactNode, type RefObject } from 'react'
import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useMessages } from '../locales/use-messages.ts'
import { moved } from './in-order.ts'
import { KeyboardOrderContext } from './keyboard-order.ts'
import { useKeyboardOrder } from './use-keyboard-order.ts'

export type SortableRowsProps = {
  /** Name of the list for screen readers. */
  readonly label: string
  readonly ids: readonly string[]
  readonly nameOf: (id: string) => string
  readonly onOrder: (ids: readonly string[]) => void
  readonly list: RefObject<HTMLUListElement | null>
  /** Renders the `SortableRow` of an id. */
  readonly renderRow: (id: string) => ReactNode
}

/** Shows a list whose rows are sorted by pointer, finger or keyboard. Every step is announced. */
export function SortableRows({ label, ids, nameOf, onOrder, list, renderRow }: SortableRowsProps) {
  const { t } = useMessages()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  // Announcement of a keyboard step for screen readers.
  const [said, setSaid] = useState('')

  const positionMessage = (step: 'lifted' | 'at' | 'dropped', id: string, at: number): string =>
    t(`registers.${step}`, { name: nameOf(id), at: at + 1, all: ids.length })
  const notMovedMessage = (id: string): string => t('registers.not_moved', { name: nameOf(id) })
  const place = (id: UniqueIdentifier): number => ids.indexOf(String(id))

  // Before the first move, a row over itself needs no announcement.
  const hasMoved = useRef(false)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return positionMessage('lifted', String(active.id), place(active.id))
    },
    onDragOver: ({ active, over }) => {
      hasMoved.current ||= over?.id !== active.id
      return over !== null && hasMoved.current
        ? positionMessage('at', String(active.id), place(over.id))
        : undefined
    },
    onDragEnd: ({ active, over }) =>
      over === null ? undefined : positionMessage('dropped', String(active.id), place(over.id)),
    onDragCancel: ({ active }) => notMovedMessage(String(active.id)),
  }
  const { shown, order } = useKeyboardOrder({
    ids,
    onOrder,
    onStep: (step, id, at) =>
      setSaid(step === 'not_moved' ? notMovedMessage(id) : positionMessage(step, id, at)),
  })

  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || over.id === active.id) return
    const id = String(active.id)
    onOrder(moved(ids, id, ids.indexOf(String(over.id)) - ids.indexOf(id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('registers.sort_help') },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={[...shown]} strategy={verticalListSortingStrategy}>
        <KeyboardOrderContext value={order}>
          <ul ref={list} tabIndex={-1} aria-label={label} className="divide-y divide-line outline-none">
            {shown.map((id) => (
              <Fragment key={id}>{renderRow(id)}</Fragment>
            ))}
          </ul>
        </KeyboardOrderContext>
      </SortableContext>
      <output className="sr-only">{said}</output>
    </DndContext>
  )
}
