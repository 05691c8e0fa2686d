import { useRef, type ReactNode, type RefObject } from 'react'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useWords } from '../locales/use-words.ts'
import { moved } from './in-order.ts'

export type SortableRowsProps = {
  /** What the rows are, for a screen reader. */
  readonly label: string
  readonly ids: readonly string[]
  readonly nameOf: (id: string) => string
  readonly onOrder: (ids: readonly string[]) => void
  readonly list: RefObject<HTMLUListElement | null>
  /** `SortableRow`s. */
  readonly children: ReactNode
}

/** A list whose rows are ordered by pointer, finger or keyboard; every step is announced. */
export function SortableRows({ label, ids, nameOf, onOrder, list, children }: SortableRowsProps) {
  const { t } = useWords()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  const sayAt = (key: 'registers.lifted' | 'registers.at', id: UniqueIdentifier, over = id): string =>
    t(key, { name: nameOf(String(id)), at: ids.indexOf(String(over)) + 1, all: ids.length })
  // Over itself before it has moved says nothing that was not just said.
  const hasMoved = useRef(false)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return sayAt('registers.lifted', active.id)
    },
    onDragOver: ({ active, over }) => {
      hasMoved.current ||= over?.id !== active.id
      return over !== null && hasMoved.current ? sayAt('registers.at', active.id, over.id) : undefined
    },
    onDragEnd: ({ active, over }) => (over === null ? undefined : sayAt('registers.at', active.id, over.id)),
    onDragCancel: ({ active }) => t('registers.not_moved', { name: nameOf(String(active.id)) }),
  }

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
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul ref={list} tabIndex={-1} aria-label={label} className="divide-y divide-line outline-none">
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
