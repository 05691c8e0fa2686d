import { setLanguage } from './set-language.ts'
import { useLanguage } from '../locales/use-language.ts'
import { languages } from '../locales/languages.ts'
import { useMessages } from '../locales/use-messages.ts'

/** Switches between Portuguese and English on public pages. */
export function LanguageSwitch() {
  const { t } = useMessages()
  const current = useLanguage()
  return (
    <fieldset aria-label={t('shell.language')} className="flex items-center">
      {languages.map(({ language, tag, short, name }) => (
        <button
          key={language}
          type="button"
          lang={tag}
          aria-pressed={language === current}
          title={name}
          onClick={() => setLanguage(language)}
          className="inline-flex h-11 min-w-11 items-center justify-center rounded-md text-sm font-semibold text-muted hover:text-ink aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-2 aria-pressed:underline-offset-6"
        >
          <span aria-hidden>{short}</span>
          <span className="sr-only">{name}</span>
        </button>
      ))}
    </fieldset>
  )
}
