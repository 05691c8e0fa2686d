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
const inMenuColumn = { left: '0.75rem', right: '0.75rem', top: '0.75rem', bottom: '5.5rem' }
/**
 * Position on small screens: above a bar at the bottom of the page (`data-foot-bar`), or over a
 * dialog's title.
 */
const onSmallScreen = { top: '0.5rem', left: '0.5rem', right: '0.5rem', bottom: 'var(--foot-bar, 1rem)' }

/**
 * Age in milliseconds from which a toast ends when another page opens. A younger toast may belong
 * to the page that opens.
 */
const OLD_MS = 1_500
/** Times at which toasts appeared, by id. Toasts that ask for an action are not among them. */
const shownAt = new Map<string | number, number>()

function endOldToasts(): void {
  for (const [id, time] of shownAt) {
    if (performance.now() - time < OLD_MS) continue
    toast.dismiss(id)
    shownAt.delete(id)
  }
}

/**
 * Shows the toasts where they cover no control that is likely to be pressed next. Mounted once,
 * outside the application's own element, which an open dialog hides from screen readers.
 */
export function Toaster() {
  const { t } = useMessages()
  // Runs after the library's own effect, so that the library already listens.
  useEffect(
    () =>
      showToasts(({ kind, title, ...said }) => {
        // Waits one frame, because a dialog that caused the toast may close within that frame.
        requestAnimationFrame(() => {
          const id = toast[kind](title, { ...said, position: clearPosition() })
          if (said.action === undefined && said.duration !== Infinity) shownAt.set(id, performance.now())
        })
      }, endOldToasts),
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

type Position = NonNullable<ToasterProps['position']>

/** Size in pixels of the area that is searched for controls: about the size of a toast. */
const TOAST = { width: 356, height: 96 }
const SAMPLE_STEP = 24
const CONTROLS = 'a, button, input, select, textarea, [role^=menuitem], [role=tab], [role=option]'

/**
 * Returns the position at which a toast covers the fewest controls. The first position is in the
 * column of the side menu, or at the bottom; over a dialog, its title but not its close button.
 */
function clearPosition(): Position {
  const isUnderDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null
  const positions: readonly Position[] = matchMedia(WIDE).matches
    ? ['bottom-left', 'bottom-right', 'top-right']
    : isUnderDialog
      ? ['top-left', 'bottom-center']
      : ['bottom-center', 'top-center']
  const [first = 'bottom-center', ...others] = positions
  let best = { position: first, covered: controlsUnder(first) }
  for (const position of others) {
    const covered = controlsUnder(position)
    if (covered < best.covered) best = { position, covered }
  }
  return best.position
}

/** Returns the number of controls under a toast at a position. */
function controlsUnder(position: Position): number {
  const width = Math.min(TOAST.width, innerWidth)
  const left = position.endsWith('left')
    ? 0
    : position.endsWith('right')
      ? innerWidth - width
      : (innerWidth - width) / 2
  const bar = document.querySelector('[data-foot-bar]') === null ? 0 : 96
  const menu = matchMedia(WIDE).matches ? 88 : 0
  const top = position.startsWith('top') ? 0 : innerHeight - TOAST.height - Math.max(bar, menu)
  const found = new Set<Element>()
  for (let x = left + SAMPLE_STEP / 2; x < left + width; x += SAMPLE_STEP)
    for (let y = top + SAMPLE_STEP / 2; y < top + TOAST.height; y += SAMPLE_STEP)
      for (const element of document.elementsFromPoint(x, y)) {
        const control = element.closest(CONTROLS)
        if (control !== null && control.closest('[data-sonner-toaster]') === null) found.add(control)
      }
  return found.size
}
