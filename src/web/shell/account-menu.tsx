import { Check, ChevronsUpDown, LogOut } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { setLanguage, useLanguage } from '../locales/language.ts'
import { languages } from '../locales/languages.ts'
import { useWords } from '../locales/use-words.ts'
import { useAccount, useSignOut } from '../session/session-context.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { menuItemLook, menuLook } from '../ui/menu-look.ts'
import { themes, useTheme } from './theme.ts'

/** Who is signed in, with theme, language and sign-out. */
export function AccountMenu() {
  const { t } = useWords()
  const { email, fullName } = useAccount()
  const signOut = useSignOut()
  const name = fullName ?? email
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="flex min-h-13 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-brand-tint data-[state=open]:bg-brand-tint">
        <Avatar name={name} />
        <span className="sr-only">{t('shell.account')} </span>
        <span className="min-w-0 flex-1 leading-5">
          <span className="block truncate font-semibold">{name}</span>
          {fullName !== undefined && <span className="block truncate text-sm text-muted">{email}</span>}
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="top"
          align="start"
          sideOffset={8}
          className={`${menuLook} w-(--radix-dropdown-menu-trigger-width)`}
        >
          <ThemeItems />
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <LanguageItems />
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item className={menuItemLook} onSelect={() => void signOut()}>
            <LogOut aria-hidden />
            {t('menu.sign_out')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function ThemeItems() {
  const { t } = useWords()
  const [current, setTheme] = useTheme()
  return (
    <DropdownMenu.RadioGroup value={current} aria-label={t('shell.theme')}>
      {themes.map(({ theme, icon: Icon }) => (
        <DropdownMenu.RadioItem
          key={theme}
          value={theme}
          className={menuItemLook}
          onSelect={() => setTheme(theme)}
        >
          <Icon aria-hidden />
          {t(`shell.theme_${theme}`)}
          <Chosen />
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

function LanguageItems() {
  const { t } = useWords()
  const current = useLanguage()
  return (
    <DropdownMenu.RadioGroup value={current} aria-label={t('shell.language')}>
      {languages.map(({ language, tag, short, name }) => (
        <DropdownMenu.RadioItem
          key={language}
          value={language}
          lang={tag}
          className={menuItemLook}
          onSelect={() => setLanguage(language)}
        >
          <span aria-hidden className="w-5 text-center text-xs font-bold text-muted">
            {short}
          </span>
          {name}
          <Chosen />
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

function Chosen() {
  return (
    <DropdownMenu.ItemIndicator className="ml-auto">
      <Check aria-hidden />
    </DropdownMenu.ItemIndicator>
  )
}
