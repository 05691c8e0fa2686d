import { ChevronsUpDown } from 'lucide-react'
import { setLanguage } from '../appearance/set-language.ts'
import { languages } from '../../locales/languages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { Avatar } from '../../ui/brand/avatar.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { DropdownMenu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx'
import { signOut } from '../actions/actions.ts'
import { themes, useTheme } from '../appearance/theme.ts'
import { usePerform } from '../actions/use-perform.ts'

const SwitchItem = lazily(async () => (await import('../workplaces/switch-item.tsx')).SwitchItem)

/** Shows the signed-in account, with theme, language and sign-out. */
export function AccountMenu() {
  const { t } = useMessages()
  const { email, fullName, picture } = useAccount()
  const perform = usePerform()
  const name = fullName ?? email
  return (
    <DropdownMenu
      side="top"
      align="start"
      matchTrigger
      trigger={
        <button
          type="button"
          className="flex min-h-13 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-brand-tint data-[state=open]:bg-brand-tint"
        >
          <Avatar name={name} picture={picture} />
          <span className="sr-only">{t('shell.account')} </span>
          <span className="min-w-0 flex-1 leading-5">
            <span className="block truncate font-semibold">{name}</span>
            {fullName !== undefined && <span className="block truncate text-sm text-muted">{email}</span>}
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
      }
    >
      <SwitchItem />
      <ThemeChoices />
      <MenuSeparator />
      <LanguageChoices />
      <MenuSeparator />
      <MenuItem icon={signOut.icon} onSelect={() => perform(signOut)}>
        {t(signOut.words)}
      </MenuItem>
    </DropdownMenu>
  )
}

function ThemeChoices() {
  const { t } = useMessages()
  const [current, setTheme] = useTheme()
  return (
    <MenuChoices
      label={t('shell.theme')}
      value={current}
      onChange={setTheme}
      choices={themes.map(({ theme, words, icon: Icon }) => ({
        value: theme,
        label: t(words),
        mark: <Icon aria-hidden />,
      }))}
    />
  )
}

function LanguageChoices() {
  const { t, language: current } = useMessages()
  return (
    <MenuChoices
      label={t('shell.language')}
      value={current}
      onChange={setLanguage}
      choices={languages.map(({ language, tag, short, name }) => ({
        value: language,
        label: name,
        lang: tag,
        mark: (
          <span aria-hidden className="w-5 text-center text-xs font-bold text-muted">
            {short}
          </span>
        ),
      }))}
    />
  )
}
