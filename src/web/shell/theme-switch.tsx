import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { themes, useTheme } from './theme.ts'

/** Goes round the themes, for public pages: the system's, light, dark. */
export function ThemeSwitch() {
  const { t } = useWords()
  const [current, setTheme] = useTheme()
  const at = themes.findIndex(({ theme }) => theme === current)
  const { icon: Icon, words } = themes[at] ?? themes[0]
  const { theme: next } = themes[(at + 1) % themes.length] ?? themes[0]
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('shell.theme_now', { theme: t(words) })}
      title={t('shell.theme_now', { theme: t(words) })}
      onClick={() => setTheme(next)}
    >
      <Icon aria-hidden />
    </Button>
  )
}
