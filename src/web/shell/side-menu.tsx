import { NavLink } from 'react-router'
import { useWords } from '../locales/use-words.ts'
import { Logo } from '../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { menuEntries } from './menu-entries.ts'

/** The menu's content, the same in the fixed column and in the sliding sheet. */
export function SideMenu({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { t } = useWords()
  return (
    <>
      <div className="flex h-16 items-center px-5">
        <Logo clickable />
      </div>
      <nav aria-label={t('shell.main_menu')} className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
        <ul className="flex flex-col gap-0.5">
          {menuEntries.map(({ to, words, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                {...(onNavigate && { onClick: onNavigate })}
                className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-ink hover:bg-brand-tint aria-[current=page]:bg-brand-tint aria-[current=page]:font-semibold aria-[current=page]:text-brand"
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {t(words)}
              </NavLink>
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
