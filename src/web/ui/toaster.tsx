import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { useWords } from '../locales/use-words.ts'
import { showToasts } from './notify.ts'
import { useMedia } from './use-media.ts'

/** Below the bar of small screens, whose menu and counter of pending records stay in reach. */
const belowBar = { top: '4rem' }
/** On a desk above a bar at the foot of the page (`data-foot-bar`), whose buttons are pressed next. */
const aboveFoot = { right: '1.5rem', bottom: 'var(--foot-bar, 1.5rem)' }

/** Where toasts appear, clear of what is pressed next: below on a desk, above on phones and tablets. Mounted once. */
export function Toaster() {
  const { t } = useWords()
  // After the library's own effect, so that it listens by then.
  useEffect(() => showToasts(({ kind, title, ...said }) => void toast[kind](title, said)), [])
  const isWide = useMedia('(min-width: 64rem)')
  return (
    <Sonner
      position={isWide ? 'bottom-right' : 'top-center'}
      {...(isWide ? { offset: aboveFoot } : { offset: belowBar, mobileOffset: belowBar })}
      containerAriaLabel={t('ui.notifications')}
      gap={8}
      // Above dialogs, below the verdict of a scan, which says the same for the whole screen.
      style={{ zIndex: 60 }}
      // Stacked, the ones behind could be seen but not pressed.
      expand
      closeButton
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-brand" />,
        error: <CircleAlert aria-hidden className="size-5 text-danger" />,
        warning: <TriangleAlert aria-hidden className="size-5 text-ink" />,
        info: <Info aria-hidden className="size-5 text-brand" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t('ui.close'),
        classNames: {
          toast:
            'group flex w-(--width) flex-wrap items-start gap-x-3 rounded-md border border-line bg-surface p-4 pr-12 font-sans! text-ink shadow-overlay [&[data-type=error]]:border-danger [&[data-type=error]]:bg-danger-tint',
          closeButton:
            'absolute top-1.5 right-1.5 inline-flex size-9 items-center justify-center rounded-sm text-muted hover:text-ink [&_svg]:size-4',
          actionButton:
            'ml-8 shrink-0 rounded-sm -mb-2 min-h-11 font-semibold text-brand underline underline-offset-4 hover:text-brand-strong',
          icon: 'mt-0.5 shrink-0',
          content: 'min-w-0 flex-1 basis-4/5',
          title: 'font-semibold leading-6',
          description: 'text-sm leading-5 text-muted [[data-type=error]_&]:text-ink',
        },
      }}
    />
  )
}
