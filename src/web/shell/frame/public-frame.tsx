import type { ReactNode } from 'react'
import { languages } from '../../locales/languages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import { LegalLink, type LegalPage } from './legal-link.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { setLanguage } from '../appearance/set-language.ts'
import { SkipLink } from './skip-link.tsx'
import { IconButton } from '../../ui/inputs/button.tsx'
import { themes, useTheme } from '../appearance/theme.ts'

export type PublicFrameProps = {
  /** Actions at the right of the header. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const legalPages: readonly LegalPage[] = ['privacy', 'terms', 'security']

/**
 * Shows the operator's contact if the server wrote it into the document
 * (src/server/features/public-page/page-route.ts).
 */
function OperatorContact() {
  const { t } = useMessages()
  const named = document.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content
  const [, operator, email] = /^(.+) <(.+)>$/.exec(named ?? '') ?? []
  if (operator === undefined || email === undefined) return null
  return (
    <a
      href={`mailto:${email}`}
      className="inline-flex min-h-11 items-center hover:text-brand hover:underline"
    >
      {t('shell.operated_by', { operator })}
    </a>
  )
}

/**
 * Renders the frame of a public page: logo and actions above; links to the legal pages, language
 * and theme switches below.
 */
export function PublicFrame({ actions, children }: PublicFrameProps) {
  const { t } = useMessages()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfflineNotice />
      <header className="mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center justify-between gap-2 px-4 py-2 sm:px-6">
        <Logo clickable />
        <div className="flex items-center gap-1 sm:gap-2">{actions}</div>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-sm text-muted sm:px-6">
          <nav aria-label={t('shell.about')} className="flex flex-wrap gap-x-4">
            {legalPages.map((page) => (
              <LegalLink
                key={page}
                to={page}
                className="inline-flex min-h-11 items-center hover:text-brand hover:underline"
              />
            ))}
            <OperatorContact />
          </nav>
          <div className="flex items-center gap-1">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
      </footer>
    </div>
  )
}

/** Cycles through the themes on public pages: system, light, dark. */
function ThemeSwitch() {
  const { t } = useMessages()
  const [current, setTheme] = useTheme()
  const at = themes.findIndex(({ theme }) => theme === current)
  const { icon: Icon, words } = themes[at] ?? themes[0]
  const { theme: next } = themes[(at + 1) % themes.length] ?? themes[0]
  const label = t('shell.theme_now', { theme: t(words) })
  return <IconButton icon={Icon} label={label} title={label} onClick={() => setTheme(next)} />
}

/** Switches between Portuguese and English on public pages. */
function LanguageSwitch() {
  const { t, language: current } = useMessages()
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
