import { Search } from 'lucide-react'
import { useLocation } from 'react-router'
import { useMessages } from '../../locales/use-messages.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Logo } from '../../ui/brand/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { paletteShortcut } from '../actions/command-palette.tsx'
import { QueueCounter } from './lazy-queue.ts'
import { useMenuEntries } from '../actions/menu-entries.ts'
import { CurrentCompany } from '../workplaces/workplace-switcher.tsx'

export type SideMenuProps = {
  readonly onNavigate?: () => void
  /** Opens the command palette. Absent if another button opens it. */
  readonly onSearch?: () => void
}

/** Renders the content of the menu, shared by the fixed column and the sliding sheet. */
export function SideMenu({ onNavigate, onSearch }: SideMenuProps) {
  const { t } = useMessages()
  const { pathname } = useLocation()
  const menuEntries = useMenuEntries()
  return (
    <>
      <div className="flex h-16 items-center px-5">
        <Logo clickable />
      </div>
      <CurrentCompany isWide />
      {onSearch !== undefined && (
        <button
          type="button"
          onClick={onSearch}
          className="mx-3 mb-2 flex min-h-11 items-center gap-3 rounded-md border border-line px-3 text-left text-muted hover:border-brand hover:text-ink"
        >
          <Search aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 flex-1 truncate">{t('palette.open')}</span>
          <kbd aria-hidden className="text-xs">
            {paletteShortcut}
          </kbd>
        </button>
      )}
      <QueueCounter isWide onNavigate={onNavigate} />
      <nav aria-label={t('shell.main_menu')} className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
        <ul className="flex flex-col gap-0.5">
          {menuEntries.map(({ to, words, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isWithin(pathname, to) ? 'page' : undefined}
                {...(onNavigate && { onClick: onNavigate })}
                className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-ink hover:bg-brand-tint aria-[current=page]:bg-brand-tint aria-[current=page]:font-semibold aria-[current=page]:text-brand"
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {t(words)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="border-t border-line p-3">
        <AccountMenu />
      </div>
    </>
  )
}

function isWithin(pathname: string, page: string): boolean {
  return pathname === page || pathname.startsWith(`${page}/`)
}
