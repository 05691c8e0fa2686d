import { Suspense, useEffect, useState } from 'react'
import { ChevronsUpDown } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { PanelBoundary } from '../../ui/feedback/panel-boundary.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { whenShown } from '../../ui/lib/lazily.tsx'
import { TestBadge } from './test-badge.tsx'
import { WorkplaceMark } from './workplace-mark.tsx'

const SwitcherDialog = whenShown(async () => (await import('./switcher-dialog.tsx')).SwitcherDialog)

const isMac = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
let open: (() => void) | undefined

/** Opens the list of the accounts for which the person may act. */
export function switchWorkplace(): void {
  open?.()
}

/**
 * Renders the dialog that switches to another account. Ctrl or ⌘ E opens it, and the number of a
 * company chooses it, so that a switch takes two key presses.
 */
export function WorkplaceSwitcher() {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    open = () => setOpen(true)
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'e' || event.altKey || event.shiftKey) return
      // On a Mac only ⌘ E opens the dialog, because Ctrl E moves the cursor to the end of the line.
      if (!(isMac ? event.metaKey : event.ctrlKey)) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', onKey)
    return () => {
      open = undefined
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  if (!isOpen) return null
  return (
    <PanelBoundary name={t('workplace.switch')}>
      <Suspense>
        <SwitcherDialog onClose={() => setOpen(false)} />
      </Suspense>
    </PanelBoundary>
  )
}

/**
 * Shows the company for which the person acts, as a button that opens the list. Renders nothing in
 * the person's own account, so that people without a company see no control for companies.
 */
export function CurrentCompany({ isWide = false }: { readonly isWide?: boolean }) {
  const { t } = useMessages()
  const { workplace } = useAccount()
  if (workplace === undefined || workplace.name === null) return null
  const { name, role, logo, isTest } = workplace
  const label = t('workplace.current', { name })
  if (!isWide) {
    return (
      <Button variant="ghost" size="icon" aria-label={label} title={name} onClick={switchWorkplace}>
        <WorkplaceMark name={name} logo={logo} />
      </Button>
    )
  }
  return (
    <button
      type="button"
      onClick={switchWorkplace}
      className="mx-3 mb-2 flex min-h-13 items-center gap-3 rounded-md border border-line px-3 text-left hover:border-brand"
    >
      <WorkplaceMark name={name} logo={logo} />
      <span className="min-w-0 flex-1 leading-5">
        <span className="sr-only">{t('workplace.switch')}: </span>
        <span className="block truncate font-semibold">{name}</span>
        <span className="flex items-center gap-2 text-sm text-muted">
          <span className="truncate">{t(`role.${role}`)}</span>
          {isTest && <TestBadge />}
        </span>
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
}
