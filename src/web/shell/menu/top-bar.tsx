import { useState } from 'react'
import { Menu, ScanQrCode, Search } from 'lucide-react'
import { useMatch } from 'react-router'
import { SCAN_PAGE } from '../../paths.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { IconButton } from '../../ui/inputs/button.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Logo } from '../../ui/brand/logo.tsx'
import { QueueCounter } from './lazy-queue.ts'
import { CurrentCompany } from '../workplaces/workplace-switcher.tsx'

const MenuDrawer = lazily(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

/**
 * Renders the bar of small screens, with the menu and the scanner. The scanner is one press away,
 * because scanning is the main use on a phone.
 */
export function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useMessages()
  /** True while the menu is open; undefined until the menu is opened for the first time. */
  const [open, setOpen] = useState<boolean>()
  const isScanning = useMatch(SCAN_PAGE) !== null
  return (
    <>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-surface px-2">
        <IconButton
          icon={Menu}
          label={t('shell.open_menu')}
          aria-haspopup="dialog"
          aria-expanded={open ?? false}
          onClick={() => setOpen(true)}
        />
        <Logo size="sm" clickable />
        <div className="ml-auto flex items-center gap-1">
          <QueueCounter />
          <CurrentCompany />
          {!isScanning && (
            <LinkButton to={SCAN_PAGE} aria-label={t('menu.scan_qr')} variant="ghost" size="icon">
              <ScanQrCode aria-hidden />
            </LinkButton>
          )}
          <IconButton icon={Search} label={t('palette.open')} onClick={onSearch} />
        </div>
      </header>
      {open !== undefined && <MenuDrawer open={open} onOpenChange={setOpen} />}
    </>
  )
}
