import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useMatch } from 'react-router'
import { may } from '#domain/role.ts'
import { Cached } from '../api/cached.tsx'
import { useLiveUpdates } from '../api/live-updates.ts'
import { useMessages } from '../locales/use-messages.ts'
import { isRecovering } from '../session/recovery.ts'
import { signInPath } from '../session/safe-return.ts'
import { useUnsavedPreferences } from '../session/save-preferences.ts'
import { useAccount, useSession } from '../session/session-context.tsx'
import { useInactivityGuard } from '../session/use-inactivity-guard.ts'
import { onWorkplace, workplaceRefusal } from '../session/workplace.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { useMedia } from '../ui/lib/use-media.ts'
import { fetchAhead } from '../ui/lib/when-idle.ts'
import { lazily } from '../ui/lib/lazily.tsx'
import { CommandPalette } from './command-palette.tsx'
import { QueueWatch, SignOutDialog } from './lazy-queue.ts'
import { neededAt } from './menu-entries.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import { WorkplaceSwitcher } from './workplace-switcher.tsx'

const FirstWorkplace = lazily(async () => (await import('./first-workplace.tsx')).FirstWorkplace)
const WorkplaceRefused = lazily(async () => (await import('./workplace-refused.tsx')).WorkplaceRefused)
const CurrentRole = lazily(async () => (await import('./current-role.ts')).CurrentRole)
const NotPermitted = lazily(async () => (await import('./not-permitted.tsx')).NotPermitted)
const DeletedAccountPage = lazily(async () => (await import('./deleted-account-page.tsx')).DeletedAccountPage)

type RequireAccountProps = {
  /**
   * Content for signed-out visitors. If it is absent, visitors go to the sign-in and then return to
   * this page.
   */
  readonly signedOut?: ReactNode
  readonly children: ReactNode
}

/**
 * Shows its children to a signed-in account. An account that has not confirmed its second factor
 * goes to the sign-in and then returns to this page. So does an account that opened a recovery link
 * and has no new password yet.
 */
function RequireAccount({ signedOut, children }: RequireAccountProps) {
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
  if (session.state !== 'signed_in') return <Navigate to={signInPath(pathname + search + hash)} replace />
  const { person, workplace } = session.account
  if (isRecovering(person)) return <Navigate to={signInPath(pathname + search + hash)} replace />
  return workplace === undefined ? <FirstWorkplace key={person} person={person} /> : children
}

const AppUpdate = lazily(async () => (await import('./app-update.tsx')).AppUpdate)

// These components are loaded lazily, because only signed-out visitors see them.
const RestrictedAccess = lazily(async () => (await import('./restricted-access.tsx')).RestrictedAccess)
const VisitorFrame = lazily(async () => (await import('./visitor-frame.tsx')).VisitorFrame)

export type SignedInLayoutProps = {
  /** Dialogs that open over any page. */
  readonly dialogs?: ReactNode
}

/**
 * Renders the frame of every page behind sign-in: a fixed menu of 256 px, or a sliding one on small
 * screens.
 */
export function SignedInLayout({ dialogs }: SignedInLayoutProps) {
  // These pages have content for signed-out visitors. Every other page leads to the sign-in
  // (specification, section 2).
  const isTracker = useMatch('/tracker') !== null
  const isDocumentation = useMatch('/api-documentation/*') !== null
  const forVisitors = isTracker ? <RestrictedAccess /> : isDocumentation ? <VisitorFrame /> : undefined
  return (
    <RequireAccount signedOut={forVisitors}>
      <Cached>
        <Frame />
        {dialogs}
      </Cached>
    </RequireAccount>
  )
}

function Frame() {
  useLiveUpdates()
  useInactivityGuard()
  useUnsavedPreferences()
  useEffect(fetchAhead, [])
  const { person, workplace } = useAccount()
  const isCompany = workplace !== undefined && workplace.id !== person
  const isWide = useMedia('(min-width: 64rem)')
  return (
    <div className="lg:pl-64">
      <SkipLink />
      <CommandPalette>
        {(openPalette) =>
          isWide ? (
            <aside className="fixed inset-y-0 left-0 z-20 flex w-64 flex-col border-r border-line bg-surface">
              <SideMenu onSearch={openPalette} />
            </aside>
          ) : (
            <TopBar onSearch={openPalette} />
          )
        }
      </CommandPalette>
      {isCompany && <CurrentRole />}
      <WorkplaceSwitcher />
      <AppUpdate />
      <OfflineNotice isTimed />
      <QueueWatch />
      <SignOutDialog />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-[120rem] px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
      >
        <PermittedPage />
      </main>
    </div>
  )
}

/** Renders the page of the address, unless the person's role sees nothing of it. */
function PermittedPage() {
  const { pathname } = useLocation()
  const { workplace } = useAccount()
  const refusal = useSyncExternalStore(onWorkplace, workplaceRefusal)
  const needs = neededAt(pathname)
  // The profile stays open if the company refuses the person. There the person can enable the
  // second step that the company requires.
  if (refusal !== undefined && pathname !== '/profile') return <WorkplaceRefused refusal={refusal} />
  // The dashboard is always rendered, because it redirects a driver to the scanner itself.
  const isOpen = needs === undefined || workplace === undefined || pathname === '/dashboard'
  return isOpen || may(workplace.role, needs) ? <PageOutlet /> : <NotPermitted needs={needs} />
}
