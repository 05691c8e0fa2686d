import { use, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { useMessages } from '../locales/use-messages.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import { classNames } from '../ui/lib/class-names.ts'
import { KeyboardOrderContext } from './keyboard-order.ts'

export type SortableRowProps = {
  readonly id: string
  readonly name: string
  readonly children: ReactNode
}

/** Shows one row of `SortableRows`, with its drag handle. */
export function SortableRow({ id, name, children }: SortableRowProps) {
  const { t } = useMessages()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: t('registers.sortable') } })
  const order = use(KeyboardOrderContext)
  const isLifted = order?.lifted === id
  const handle = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isLifted) handle.current?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={classNames(
        'flex items-center gap-1 bg-surface py-2 pr-2 pl-1 first:rounded-t-lg last:rounded-b-lg sm:pr-3',
        (isDragging || isLifted) && 'relative z-10 shadow-overlay',
      )}
    >
      <IconButton
        icon={GripVertical}
        {...attributes}
        {...listeners}
        ref={(node) => {
          handle.current = node
          setActivatorNodeRef(node)
        }}
        aria-pressed={isDragging || isLifted || undefined}
        onKeyDown={(event) => order?.press(id, event)}
        onBlur={() => order?.drop(id)}
        label={t('registers.move', { name })}
        className="cursor-grab touch-none text-muted active:cursor-grabbing"
      />
      {children}
    </li>
  )
}
