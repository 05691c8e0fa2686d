import { LogIn, ShieldAlert } from 'lucide-react'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '../../locales/use-messages.ts'
import { signInPath } from '../../session/links/safe-return.ts'
import { TrackingIdInput } from '../../ui/inputs/tracking-id-input.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { usePageTitle } from '../pages/use-page-title.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Link } from '../../ui/layout/link.tsx'

/**
 * Shows signed-out visitors a field for a code and a link to the sign-in, instead of the tracker
 * (specification, section 2).
 */
export function RestrictedAccess() {
  const { t } = useMessages()
  usePageTitle(t('tracker.restricted'))
  const { pathname, search } = useLocation()
  return (
    <PublicFrame>
      <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-12 px-4 py-12">
        <section aria-labelledby="code">
          <h1 id="code" className="text-3xl font-semibold tracking-tight">
            {t('shell.code_title')}
          </h1>
          <p className="mt-2 mb-4 text-muted">{t('shell.code_says')}</p>
          <CodeForm />
        </section>
        <div className="flex flex-col items-center gap-3 border-t border-line pt-10 text-center">
          <ShieldAlert aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
          <h2 className="text-2xl font-semibold tracking-tight">{t('tracker.restricted')}</h2>
          <p className="text-muted">{t('tracker.restricted_says')}</p>
          <Button asChild className="mt-3">
            <Link to={signInPath(pathname + search)}>
              <LogIn aria-hidden />
              {t('tracker.sign_in')}
            </Link>
          </Button>
        </div>
      </div>
    </PublicFrame>
  )
}

/**
 * Asks a visitor for the code on the label and opens the shipment's public page. A plain form
 * suffices, because the public page parses the code.
 */
function CodeForm() {
  const { t } = useMessages()
  const field = useId()
  return (
    <form action="/verify" className="flex w-full flex-col gap-2">
      <label htmlFor={field} className="font-semibold">
        {t('shell.code_label')}
      </label>
      <div className="flex gap-2">
        <TrackingIdInput id={field} name="code" required className="min-w-0 flex-1" />
        <Button type="submit">{t('shell.code_open')}</Button>
      </div>
    </form>
  )
}
