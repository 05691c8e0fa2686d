import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { toast, Toaster as Sonner, type ToasterProps } from 'sonner'
import { useMessages } from '../../locales/use-messages.ts'
import { showToasts } from './notify.ts'
import { useMedia } from '../lib/use-media.ts'

const WIDE = '(min-width: 64rem)'
/**
 * Width of the toasts on wide screens. The toasts end before the content of the page, which begins
 * at 18rem.
 */
const MENU_WIDTH = { '--width': '16.5rem' } as CSSProperties
/** Position on wide screens: inside the column of the side menu, above the account's button. */
const inMenuColumn = { left: '0.75rem', bottom: '5.5rem' }
/**
 * Position on small screens: above a bar at the bottom of the page (`data-foot-bar`), or over a
 * dialog's title.
 */
const onSmallScreen = { top: '0.5rem', left: '0.5rem', right: '0.5rem', bottom: 'var(--foot-bar, 1rem)' }

/**
 * Shows the toasts where they cover no control that is likely to be pressed next. Mounted once,
 * outside the application's own element, which an open dialog hides from screen readers.
 */
export function Toaster() {
  const { t } = useMessages()
  // Runs after the library's own effect, so that the library already listens.
  useEffect(
    () =>
      showToasts(({ kind, title, ...said }) =>
        // Waits one frame, because a dialog that caused the toast may close within that frame.
        requestAnimationFrame(() => toast[kind](title, { ...said, position: clearPosition() })),
      ),
    [],
  )
  const isWide = useMedia(WIDE)
  return createPortal(
    <Sonner
      offset={isWide ? inMenuColumn : onSmallScreen}
      mobileOffset={onSmallScreen}
      containerAriaLabel={t('ui.notifications')}
      gap={8}
      style={{ zIndex: 60, ...(isWide && MENU_WIDTH) }}
      // The toasts are expanded, because users cannot press a toast that is stacked under another.
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
            'group flex w-(--width) flex-wrap items-start gap-x-3 rounded-md in-data-[y-position=top]:max-w-[calc(100%-4rem)] border border-line bg-surface p-4 pr-12 font-sans! text-ink shadow-overlay [&[data-type=error]]:border-danger [&[data-type=error]]:bg-danger-tint',
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
    />,
    document.body,
  )
}

/**
 * Returns the position of the toasts. On small screens with an open dialog, they cover the dialog's
 * title but not its close button.
 */
function clearPosition(): NonNullable<ToasterProps['position']> {
  if (matchMedia(WIDE).matches) return 'bottom-left'
  return document.querySelector('[role=dialog], [role=alertdialog]') === null ? 'bottom-center' : 'top-left'
}
