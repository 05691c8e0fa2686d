import { Button } from '../ui/inputs/button.tsx'
import { useSite, useSitePath } from './site-context.ts'

/** Renders the content of the page for an unknown address. */
export function NotFound() {
  const { t } = useSite()
  const pathOf = useSitePath()
  return (
    <div className="mx-auto flex max-w-xl flex-1 flex-col justify-center gap-4 px-4 py-16">
      <p className="machine text-muted">404</p>
      <h1 className="text-3xl font-semibold">{t('shell.not_found_title')}</h1>
      <p className="text-lg text-muted">{t('shell.not_found')}</p>
      <div className="mt-4">
        <Button asChild>
          <a href={pathOf('/')}>{t('not_found.return_home')}</a>
        </Button>
      </div>
    </div>
  )
}
