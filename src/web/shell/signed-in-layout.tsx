import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useMatch } from 'react-router'
import { may } from '#domain/accounts/role.ts'
import { Cached } from '../api/cached.tsx'
import { useLiveUpdates } from '../api/live-updates.ts'
import { useMessages } from '../locales/use-messages.ts'
import { isRecovering } from '../session/links/recovery.ts'
import { signInPath } from '../session/links/safe-return.ts'
import { useUnsavedPreferences } from '../session/account/save-preferences.ts'
import { useAccount, useSession } from '../session/state/session-context.tsx'
import { useInactivityGuard } from '../session/state/use-inactivity-guard.ts'
import { onWorkplace, workplaceRefusal } from '../session/account/workplace.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { useMedia } from '../ui/lib/use-media.ts'
import { fetchAhead } from '../ui/lib/when-idle.ts'
import { lazily } from '../ui/lib/lazily.tsx'
import { CommandPalette } from './actions/command-palette.tsx'
import { QueueWatch, SignOutDialog } from './menu/lazy-queue.ts'
import { neededAt } from './actions/menu-entries.ts'
import { OfflineNotice } from './frame/offline-notice.tsx'
import { PageOutlet } from './pages/page-outlet.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { SkipLink } from './frame/skip-link.tsx'
import { TopBar } from './menu/top-bar.tsx'
import { WorkplaceSwitcher } from './workplaces/workplace-switcher.tsx'

const FirstWorkplace = lazily(async () => (await import('./workplaces/first-workplace.tsx')).FirstWorkplace)
const WorkplaceRefused = lazily(
  async () => (await import('./refusals/workplace-refused.tsx')).WorkplaceRefused,
)
const CurrentRole = lazily(async () => (await import('./workplaces/current-role.ts')).CurrentRole)
const TestBanner = lazily(async () => (await import('./workplaces/test-banner.tsx')).TestBanner)
const NotPermitted = lazily(async () => (await import('./refusals/not-permitted.tsx')).NotPermitted)
const DeletedAccountPage = lazily(
  async () => (await import('./refusals/deleted-account-page.tsx')).DeletedAccountPage,
)

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

const AppUpdate = lazily(async () => (await import('./frame/app-update.tsx')).AppUpdate)

// These components are loaded lazily, because only signed-out visitors see them.
const RestrictedAccess = lazily(
  async () => (await import('./refusals/restricted-access.tsx')).RestrictedAccess,
)
const VisitorFrame = lazily(async () => (await import('./frame/visitor-frame.tsx')).VisitorFrame)

export type SignedInLayoutProps = {
  /** Dialogs that open over any page. */
  readonly dialogs?: ReactNode
  /** Inputs by which a signed-out visitor reads the code of a label. */
  readonly scanner: ReactNode
}

/**
 * Renders the frame of every page behind sign-in: a fixed menu of 256 px, or a sliding one on small
 * screens.
 */
export function SignedInLayout({ dialogs, scanner }: SignedInLayoutProps) {
  // These pages have content for signed-out visitors. Every other page leads to the sign-in
  // (specification, section 2).
  const isTracker = useMatch('/tracker') !== null
  const isDocumentation = useMatch('/api-documentation/*') !== null
  const visitorPage = isDocumentation ? <VisitorFrame /> : undefined
  const forVisitors = isTracker ? <RestrictedAccess scanner={<Cached>{scanner}</Cached>} /> : visitorPage
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
      {workplace?.isTest === true && <TestBanner />}
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
