import type { ReactNode } from 'react'
import { Popover as Radix } from 'radix-ui'
import { classNames } from './class-names.ts'
import { popoverLook } from './popover-look.ts'

export type PopoverProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The button that opens it: one element that takes a ref and props. */
  readonly trigger: ReactNode
  /** What it holds, for a screen reader. */
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly className?: string
  readonly children: ReactNode
}

/** A small panel beside its button, for filters and the like; `Esc` and a press elsewhere close it. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  label,
  align = 'start',
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(popoverLook, 'w-80 max-w-[calc(100vw-1rem)] p-4', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
