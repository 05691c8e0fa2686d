import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
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
import { type KeyboardOrder, KeyboardOrderContext } from './keyboard-order.ts'

type KeyboardOrderSteps = {
  readonly ids: readonly string[]
  readonly onOrder: (ids: readonly string[]) => void
  /** Called at each keyboard step with the id of the row and its position. */
  readonly onStep: (step: 'lifted' | 'at' | 'dropped' | 'not_moved', id: string, at: number) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Provides sorting by keyboard, and the displayed ids while a row is lifted. Positions are counted
 * in the list, not measured on the screen, so that fast key presses are not lost.
 */
function useKeyboardOrder({ ids, onOrder, onStep }: KeyboardOrderSteps): {
  readonly shown: readonly string[]
  readonly order: KeyboardOrder
} {
  const [lift, setLift] = useState<{ readonly id: string; readonly by: number }>()
  const shown = lift === undefined ? ids : moved(ids, lift.id, lift.by)

  const drop = (id: string) => {
    if (lift?.id !== id) return
    setLift(undefined)
    onStep('dropped', id, shown.indexOf(id))
    if (shown !== ids && lift.by !== 0) onOrder(shown)
  }
  const press = (id: string, event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const isLifted = lift?.id === id
    const step = STEPS[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return
      if (isLifted) return drop(id)
      setLift({ id, by: 0 })
      onStep('lifted', id, ids.indexOf(id))
    } else if (isLifted && event.key === 'Escape') {
      event.preventDefault()
      setLift(undefined)
      onStep('not_moved', id, ids.indexOf(id))
    } else if (isLifted && step !== undefined) {
      event.preventDefault()
      const at = shown.indexOf(id) + step
      if (at < 0 || at >= ids.length) return
      setLift({ id, by: lift.by + step })
      onStep('at', id, at)
    }
  }
  return { shown, order: { lifted: lift?.id, press, drop } }
}

/** Returns the messages for screen readers, and those of each step of a drag. */
function useAnnouncements(ids: readonly string[], nameOf: (id: string) => string) {
  const { t } = useMessages()
  const positionMessage = (step: 'lifted' | 'at' | 'dropped', id: string, at: number): string =>
    t(`registers.${step}`, { name: nameOf(id), at: at + 1, all: ids.length })
  const notMovedMessage = (id: string): string => t('registers.not_moved', { name: nameOf(id) })
  const place = (id: UniqueIdentifier): number => ids.indexOf(String(id))

  // Before the first move, a lifted row is over its own place, which needs no announcement.
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
  return { positionMessage, notMovedMessage, announcements }
}

export type SortableRowsProps = {
  /** Name of the list for screen readers. */
  readonly label: string
  readonly ids: readonly string[]
  readonly nameOf: (id: string) => string
  readonly onOrder: (ids: readonly string[]) => void
  readonly list: RefObject<HTMLUListElement | null>
  readonly renderRow: (id: string) => ReactNode
}

/** Shows a list whose rows are sorted by pointer, finger or keyboard. Every step is announced. */
export function SortableRows({ label, ids, nameOf, onOrder, list, renderRow }: SortableRowsProps) {
  const { t } = useMessages()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  // Announcement of a keyboard step for screen readers.
  const [said, setSaid] = useState('')

  const { positionMessage, notMovedMessage, announcements } = useAnnouncements(ids, nameOf)
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
