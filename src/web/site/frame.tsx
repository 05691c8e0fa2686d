import type { ReactNode } from 'react'
import { Button } from '../ui/inputs/button.tsx'
import { BySession } from './by-session.tsx'
import { SiteFooter } from './footer.tsx'
import { useSite, useSitePath } from './site-context.ts'
import { SiteLogo } from './site-logo.tsx'

/** Renders the frame of every public page: header, content, footer. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useSite()
  const pathOf = useSitePath()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="z-60 bg-brand px-4 py-3 font-semibold text-on-brand not-focus:sr-only focus:block"
      >
        {t('shell.skip')}
      </a>
      <header className="mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center justify-between gap-2 px-4 py-2 sm:px-6">
        <a
          href={pathOf('/')}
          aria-label={t('shell.home')}
          className="inline-flex min-h-11 items-center rounded-sm text-ink no-underline"
        >
          <SiteLogo />
        </a>
        <nav aria-label={t('site.account_nav')} className="flex flex-wrap items-center gap-1 sm:gap-2">
          <a
            href="/verify"
            className="hidden min-h-11 items-center px-3 font-semibold hover:text-brand md:inline-flex"
          >
            {t('site.verify')}
          </a>
          <BySession
            signedIn={
              <Button asChild>
                <a href="/dashboard">{t('menu.dashboard')}</a>
              </Button>
            }
            signedOut={
              <>
                <Button asChild variant="ghost" className="max-sm:px-3">
                  <a href="/auth">{t('auth.sign_in')}</a>
                </Button>
                <Button asChild className="max-sm:px-3">
                  <a href="/auth?mode=signup">{t('landing.get_started')}</a>
                </Button>
              </>
            }
          />
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
