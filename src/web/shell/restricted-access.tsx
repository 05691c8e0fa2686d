import { LogIn, ShieldAlert } from 'lucide-react'
import { useLocation } from 'react-router'
import { useWords } from '../locales/use-words.ts'
import { signInAddress } from '../session/safe-return.ts'
import { PublicFrame } from './public-frame.tsx'
import { usePageTitle } from './use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'

/** What the tracker shows to whoever is not signed in (specification, section 2). */
export function RestrictedAccess() {
  const { t } = useWords()
  usePageTitle(t('tracker.restricted'))
  const { pathname, search } = useLocation()
  return (
    <PublicFrame>
      <div className="grid flex-1 place-items-center px-4 py-16">
        <div className="flex max-w-md flex-col items-center gap-3 text-center">
          <ShieldAlert aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
          <h1 className="text-3xl font-semibold tracking-tight">{t('tracker.restricted')}</h1>
          <p className="text-muted">{t('tracker.restricted_says')}</p>
          <Button asChild className="mt-3">
            <Link to={signInAddress(pathname + search)}>
              <LogIn aria-hidden />
              {t('tracker.sign_in')}
            </Link>
          </Button>
        </div>
      </div>
    </PublicFrame>
  )
}
