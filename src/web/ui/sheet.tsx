import type { ReactNode, RefObject } from 'react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useWords } from '../locales/use-words.ts'
import { Button } from './button.tsx'
import { overlayLook } from './overlay-look.ts'
import { useReturnFocus } from './use-return-focus.ts'

export type SheetProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Buttons, kept in sight below the scrolling content. */
  readonly footer?: ReactNode
  /** What gets the focus back; what had it before when absent. */
  readonly returnFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** A panel at the right edge for details beside a list; the whole screen on a phone. Traps the focus, `Esc` closes. */
export function Sheet({ open, onOpenChange, title, description, footer, returnFocus, children }: SheetProps) {
  const { t } = useWords()
  const focus = useReturnFocus(returnFocus)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          {...focus}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className="fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-surface shadow-overlay data-[state=open]:animate-[slide-in-right_180ms_ease-out] sm:max-w-lg sm:border-l sm:border-line"
        >
          <header className="flex items-start gap-4 border-b border-line py-3 pr-2 pl-4 sm:pl-6">
            <div className="min-w-0 flex-1 py-1.5">
              <Radix.Title className="text-xl leading-7 font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <Button variant="ghost" size="icon" aria-label={t('ui.close')}>
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-4 sm:p-6">{children}</div>
          {footer !== undefined && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
