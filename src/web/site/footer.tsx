import { Monitor, Moon, Sun } from 'lucide-react'
import { languages } from '../locales/languages.ts'
import { footerColumns } from './footer-links.ts'
import { OPERATOR_EMAIL_MARK, OPERATOR_NAME_MARK } from './operator-marks.ts'
import { inLanguage } from '../paths.ts'
import { useSite, useSitePath } from './site-context.ts'
import { SiteLogo } from './site-logo.tsx'

const FOOTER_LINK = 'inline-flex min-h-11 items-center hover:text-brand hover:underline sm:min-h-9'

/** Shows the operator, the links and the copyright line (specification, section 2). */
export function SiteFooter() {
  const { t, named } = useSite()
  const pathOf = useSitePath()
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid w-full max-w-6xl gap-x-8 gap-y-10 px-4 py-12 sm:grid-cols-3 sm:px-6 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="sm:col-span-3 lg:col-span-1">
          <SiteLogo />
          <p className="mt-3 max-w-xs text-muted">{t('site.company')}</p>
          {named && (
            <p className="mt-3 max-w-xs text-muted">
              {t('site.operated_by', { operator: OPERATOR_NAME_MARK })}{' '}
              <a href={`mailto:${OPERATOR_EMAIL_MARK}`} className="font-medium text-brand underline">
                {OPERATOR_EMAIL_MARK}
              </a>
            </p>
          )}
        </div>
        {footerColumns.map(({ words, links }) => (
          <nav key={words} aria-label={t(words)}>
            <h2 className="text-sm font-semibold text-muted">{t(words)}</h2>
            <ul className="mt-2">
              {links.map(({ href, words: name, isSitePage }) => (
                <li key={href}>
                  <a href={isSitePage ? pathOf(href) : href} className={FOOTER_LINK}>
                    {t(name)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-sm text-muted sm:px-6">
          <p>{t('landing.copyright')}</p>
          <div className="flex items-center gap-1">
            <LanguageLinks />
            <ThemeButton />
          </div>
        </div>
      </div>
    </footer>
  )
}

/**
 * Links to the same page in the other language. The script stores the choice for the application.
 */
function LanguageLinks() {
  const { t, path, language: current } = useSite()
  return (
    <nav aria-label={t('shell.language')} className="flex">
      {languages.map(({ language, tag, short, name }) => (
        <a
          key={language}
          href={inLanguage(path, language)}
          hrefLang={tag}
          lang={tag}
          data-language={language}
          aria-current={language === current ? 'true' : undefined}
          className="inline-flex h-11 min-w-11 items-center justify-center rounded-md font-semibold hover:text-ink aria-[current=true]:text-ink aria-[current=true]:underline aria-[current=true]:decoration-2 aria-[current=true]:underline-offset-6"
        >
          <span aria-hidden>{short}</span>
          <span className="sr-only">{name}</span>
        </a>
      ))}
    </nav>
  )
}

/**
 * Renders a button that cycles through the themes. The style sheet selects its icon, so that the
 * icon shows the current theme even before the script runs.
 */
function ThemeButton() {
  const { t } = useSite()
  const name = (theme: 'system' | 'light' | 'dark') =>
    t('shell.theme_now', { theme: t(`shell.theme_${theme}`) })
  return (
    <button
      type="button"
      hidden
      data-theme-button
      data-system={name('system')}
      data-light={name('light')}
      data-dark={name('dark')}
      className="size-11 items-center justify-center rounded-md text-ink not-[[hidden]]:inline-flex hover:bg-brand-tint [&_svg]:size-5"
    >
      <Monitor aria-hidden className="theme-dark:hidden theme-light:hidden" />
      <Sun aria-hidden className="hidden theme-light:block" />
      <Moon aria-hidden className="hidden theme-dark:block" />
    </button>
  )
}
