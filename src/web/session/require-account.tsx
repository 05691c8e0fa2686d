import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useWords } from '../locales/use-words.ts'
import { Spinner } from '../ui/spinner.tsx'
import { signInAddress } from './safe-return.ts'
import { useSession } from './session-context.tsx'

/** Shows its children to a signed-in account; anyone else, and who still owes the second step, goes to sign-in and comes back to this page. */
export function RequireAccount({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (session.state === 'loading' || session.state === 'leaving') {
    return (
      <div className="grid min-h-dvh place-items-center text-brand">
        <Spinner label={t('ui.loading')} />
      </div>
    )
  }
  if (session.state !== 'signed_in') return <Navigate to={signInAddress(pathname + search + hash)} replace />
  return children
}
