import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useMessages } from '../locales/use-messages.ts'
import { Spinner } from '../ui/spinner.tsx'
import { signInAddress } from '../session/safe-return.ts'
import { lazily } from '../ui/lazily.tsx'
import { useSession } from '../session/session-context.tsx'

const DeletedAccountPage = lazily(async () => (await import('./deleted-account-page.tsx')).DeletedAccountPage)

type RequireAccountProps = {
  /**
   * Content for signed-out visitors. Without it they go to the sign-in and then return to this
   * page.
   */
  readonly signedOut?: ReactNode
  readonly children: ReactNode
}

/**
 * Shows its children to a signed-in account. An account that owes the second step goes to the
 * sign-in and then returns to this page.
 */
export function RequireAccount({ signedOut, children }: RequireAccountProps) {
  const { t } = useMessages()
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (session.state === 'leaving' && session.deletionNotice !== undefined) {
    return <DeletedAccountPage {...session.deletionNotice} />
  }
  if (session.state === 'loading' || session.state === 'leaving') {
    return (
      <div className="grid min-h-dvh place-items-center text-brand">
        <Spinner label={t('ui.loading')} />
      </div>
    )
  }
  if (session.state === 'signed_out' && signedOut !== undefined) return signedOut
  if (session.state !== 'signed_in') return <Navigate to={signInAddress(pathname + search + hash)} replace />
  return children
}
