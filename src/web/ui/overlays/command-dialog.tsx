import type { KeyboardEventHandler, ReactNode } from 'react'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { matchWords } from '../data/match-words.ts'
import { commandListStyles } from '../inputs/command-styles.ts'
import { useReturnFocus } from '../lib/use-return-focus.ts'
import { overlayStyles } from './overlay-styles.ts'

type CommandDialogProps = {
  readonly title: string
  /** Class names of the title; `sr-only` shows it only to screen readers. */
  readonly titleStyles: string
  /** Placeholder of the control in which the user types, and by default also its name. */
  readonly hint: string
  readonly searchName?: string
  /** Name of the list of results. */
  readonly listName: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onKeyDown?: KeyboardEventHandler
  readonly onClose: () => void
  /** Items that match the typed text, as parts of a `Command`. */
  readonly children: ReactNode
}

/** Shows a dialog in which the user types to choose one of the listed items. */
export function CommandDialog({
  title,
  titleStyles,
  hint,
  searchName = hint,
  listName,
  typed,
  onType,
  onKeyDown,
  onClose,
  children,
}: CommandDialogProps) {
  const focus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyles} />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-2 top-2 z-50 mx-auto max-w-xl overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-overlay sm:top-[12vh]"
        >
          <Dialog.Title className={titleStyles}>{title}</Dialog.Title>
          <Command label={title} filter={matchWords} loop onKeyDown={onKeyDown}>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search aria-hidden className="size-5 shrink-0 text-muted" />
              <Command.Input
                value={typed}
                onValueChange={onType}
                placeholder={hint}
                aria-label={searchName}
                className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none"
              />
            </div>
            <Command.List label={listName} className={`${commandListStyles} max-h-[60dvh]`}>
              {children}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
