import { useMessages } from '../../locales/use-messages.ts'
import { useSession } from '../../session/state/session-context.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { usePageTitle } from '../pages/use-page-title.ts'

/** Shows the page for an unknown address. A signed-in account still has its menu. */
export function NotFoundPage() {
  const { t } = useMessages()
  const isSignedIn = useSession().state === 'signed_in'
  usePageTitle(t('shell.not_found_title'))
  const message = (
    <div className="mx-auto flex max-w-xl flex-1 flex-col justify-center gap-4 px-4 py-16">
      <p className="machine text-muted">404</p>
      <h1 className="text-3xl font-semibold">{t('shell.not_found_title')}</h1>
      <p className="text-lg text-muted">{t('shell.not_found')}</p>
      <div className="mt-4">
        <Button asChild>
          <a href="/">{t('not_found.return_home')}</a>
        </Button>
      </div>
    </div>
  )
  return isSignedIn ? message : <PublicFrame>{message}</PublicFrame>
}
