import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { whenShown } from '../../ui/lib/lazily.tsx'
import { PanelBoundary } from '../../ui/feedback/panel-boundary.tsx'
import { useMessages } from '../../locales/use-messages.ts'

const PaletteDialog = whenShown(async () => (await import('./palette-dialog.tsx')).PaletteDialog)

/** Name of the palette's shortcut on this device's keyboard. */
export const paletteShortcut = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/**
 * Renders the command palette and its shortcut, Ctrl or ⌘ K. The palette is loaded when it is first
 * opened.
 * @param children renders the buttons that also open it
 */
export function CommandPalette({ children }: { readonly children: (open: () => void) => ReactNode }) {
  const { t } = useMessages()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      {children(() => setOpen(true))}
      {open && (
        <PanelBoundary name={t('palette.title')}>
          <Suspense>
            <PaletteDialog onClose={() => setOpen(false)} />
          </Suspense>
        </PanelBoundary>
      )}
    </>
  )
}
