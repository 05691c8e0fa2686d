import type { ReactNode, RefObject } from 'react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useMessages } from '../../locales/use-messages.ts'
import { IconButton } from '../inputs/button.tsx'
import { classNames } from '../lib/class-names.ts'
import { overlayStyles } from './overlay-styles.ts'
import { useReturnFocus } from '../lib/use-return-focus.ts'

export type DialogWidth = 'md' | '4xl' | '5xl'

export type DialogProps = {
  /** True if absent: most dialogs are mounted only while they are open. */
  readonly open?: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly width?: DialogWidth
  /** Buttons, always visible below the scrolling content. */
  readonly footer?: ReactNode
  /** Result of pressing a button, shown beside the buttons and visible at any scroll position. */
  readonly outcome?: ReactNode
  /**
   * Element that receives the focus on closing; if absent, the element that had it before. Set it
   * if the opener vanishes, such as a menu item.
   */
  readonly returnFocus?: RefObject<HTMLElement | null> | undefined
  /**
   * Element with the initial focus, if the user must read something before typing. If absent, the
   * first control has the focus.
   */
  readonly startFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** Props of a dialog that is mounted only while it is open. */
export type MountedDialogProps = {
  readonly onClose: () => void
  /** Element that receives the focus on closing. */
  readonly returnFocus: RefObject<HTMLElement | null>
}

const widths: Readonly<Record<DialogWidth, string>> = {
  md: 'sm:max-w-md',
  '4xl': 'sm:max-w-4xl',
  '5xl': 'sm:max-w-5xl',
}

/**
 * Renders a modal dialog. The dialog traps the focus and returns it on closing. `Esc` closes the
 * dialog. On a phone it is a full sheet.
 */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  width = 'md',
  footer,
  outcome,
  returnFocus,
  startFocus,
  children,
}: DialogProps) {
  const focus = useReturnFocus(returnFocus, startFocus)
  return (
    <Radix.Root open={open} onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          {...focus}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[96dvh] w-full flex-col rounded-t-lg bg-surface shadow-overlay',
            'sm:inset-y-0 sm:my-auto sm:h-fit sm:max-h-[92dvh] sm:w-[calc(100%-2rem)] sm:rounded-lg sm:border sm:border-line',
            'data-[state=open]:animate-[rise-in_180ms_ease-out]',
            widths[width],
          )}
        >
          <DialogHeader title={title} description={description} />
          {/* Sticky content uses `--scroll-inset` to cover this padding. */}
          <div className="min-h-0 flex-1 overflow-y-auto p-4 [--scroll-inset:1rem] sm:p-6 sm:[--scroll-inset:1.5rem]">
            {children}
          </div>
          {outcome && <div className="border-t border-line px-4 pt-4 sm:px-6">{outcome}</div>}
          {footer !== undefined && (
            <footer
              className={classNames(
                'flex flex-wrap-reverse gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] *:grow sm:flex-nowrap sm:justify-end sm:px-6 sm:*:grow-0',
                !outcome && 'border-t border-line',
              )}
            >
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Renders the title, the description and the close button. */
function DialogHeader({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  const { t } = useMessages()
  return (
    <header className="flex items-start gap-4 border-b border-line py-3 pr-2 pl-4 sm:pl-6">
      <div className="min-w-0 flex-1 py-1.5">
        <Radix.Title className="text-xl leading-7 font-semibold">{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className="mt-1 text-muted max-sm:text-sm">{description}</Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton icon={X} label={t('ui.close')} />
      </Radix.Close>
    </header>
  )
}
