import { useLocation } from 'react-router'
import { Cached } from '../../api/cached.tsx'
import { useMessages } from '../../locales/use-messages.ts'
import { signInPath } from '../../session/links/safe-return.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { PageOutlet } from '../pages/page-outlet.tsx'
import { PublicFrame } from './public-frame.tsx'

/** Frames a page that is readable without an account. */
export function VisitorFrame() {
  const { t } = useMessages()
  const { pathname, search, hash } = useLocation()
  return (
    <Cached>
      <PublicFrame
        actions={
          <LinkButton to={signInPath(pathname + search + hash)} variant="outline">
            {t('auth.sign_in')}
          </LinkButton>
        }
      >
        <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:py-8">
          <PageOutlet />
        </div>
      </PublicFrame>
    </Cached>
  )
}
