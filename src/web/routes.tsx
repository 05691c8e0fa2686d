import { matchPath, Route, Routes } from 'react-router'
import { currentLanguage } from './locales/language.ts'
import { loadPageMessages } from './locales/loaded-messages.ts'
import { pageCode, type PageCode } from './shell/page-code.tsx'
import { useSession } from './session/session-context.tsx'
import { PageOutlet } from './shell/page-outlet.tsx'
import { RootLayout } from './shell/root-layout.tsx'

type AddressedPage = {
  readonly path: string
  readonly code: PageCode
  /** Name of the page's file. The messages of that file are loaded with the page. */
  readonly words: string
}

/**
 * All addresses of the application except the public pages, which are separate documents (site/).
 * Each page is loaded when it is first visited.
 */
const openPages: readonly AddressedPage[] = [
  {
    path: '/auth',
    code: pageCode(async () => (await import('./features/auth/auth-page.tsx')).AuthPage),
    words: 'auth-page',
  },
  {
    path: '/verify',
    code: pageCode(async () => (await import('./features/verify/verify-entry-page.tsx')).VerifyEntryPage),
    words: 'verify-entry-page',
  },
  {
    path: '/verify/:trackingId',
    code: pageCode(async () => (await import('./features/verify/verify-page.tsx')).VerifyPage),
    words: 'verify-page',
  },
]

/** Frame around the signed-in pages. */
const frame = pageCode(async () => (await import('./routes/signed-in-route.tsx')).SignedInRoute)

const signedInPages: readonly AddressedPage[] = [
  {
    path: '/dashboard',
    code: pageCode(async () => (await import('./routes/dashboard-route.tsx')).DashboardRoute),
    words: 'dashboard-route',
  },
  {
    path: '/tracker',
    code: pageCode(async () => (await import('./routes/tracker-route.tsx')).TrackerRoute),
    words: 'tracker-route',
  },
  {
    path: '/scan-qr',
    code: pageCode(async () => (await import('./routes/scan-route.tsx')).ScanRoute),
    words: 'scan-route',
  },
  {
    path: '/checkpoint',
    code: pageCode(async () => (await import('./features/checkpoints/checkpoint-page.tsx')).CheckpointPage),
    words: 'checkpoint-page',
  },
  {
    path: '/pending',
    code: pageCode(async () => (await import('./features/pending/pending-page.tsx')).QueuePage),
    words: 'pending-page',
  },
  {
    path: '/warehouse-management',
    code: pageCode(async () => (await import('./routes/warehouses-route.tsx')).WarehousesRoute),
    words: 'warehouses-route',
  },
  {
    path: '/webhook-integrations',
    code: pageCode(async () => (await import('./routes/webhooks-route.tsx')).WebhooksRoute),
    words: 'webhooks-route',
  },
  {
    path: '/custom-statuses',
    code: pageCode(async () => (await import('./features/statuses/statuses-page.tsx')).StatusesPage),
    words: 'statuses-page',
  },
  {
    path: '/custom-fields',
    code: pageCode(
      async () => (await import('./features/custom-fields/custom-fields-page.tsx')).CustomFieldsPage,
    ),
    words: 'custom-fields-page',
  },
  {
    path: '/settings',
    code: pageCode(async () => (await import('./routes/settings-route.tsx')).SettingsRoute),
    words: 'settings-route',
  },
  {
    path: '/advanced-settings',
    code: pageCode(async () => (await import('./routes/settings-route.tsx')).AdvancedSettingsRoute),
    words: 'settings-route',
  },
  {
    path: '/profile',
    code: pageCode(async () => (await import('./routes/profile-route.tsx')).ProfileRoute),
    words: 'profile-route',
  },
  {
    path: '/api-documentation',
    code: pageCode(
      async () =>
        (await import('./features/api-documentation/api-documentation-page.tsx')).ApiDocumentationPage,
    ),
    words: 'api-documentation-page',
  },
  {
    path: '/api-documentation/*',
    code: pageCode(async () => (await import('./features/api-documentation/guide-page.tsx')).GuidePage),
    words: 'guide-page',
  },
  {
    path: '/shipment/:id',
    code: pageCode(async () => (await import('./routes/shipment-route.tsx')).ShipmentRoute),
    words: 'shipment-route',
  },
]

const notFound: AddressedPage = {
  path: '*',
  code: pageCode(async () => (await import('./shell/not-found-page.tsx')).NotFoundPage),
  words: 'not-found-page',
}

/** Pages behind sign-in that also have content for visitors. */
const SEEN_BY_VISITORS = /^\/(?:tracker|api-documentation)/

/** Renders the page of each address. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        {openPages.map(routeOf)}
        <Route element={<frame.Page />}>{signedInPages.map(routeOf)}</Route>
        <Route element={<FrameOfSession />}>{routeOf(notFound)}</Route>
      </Route>
    </Routes>
  )
}

/** Renders the menu of a signed-in account; for visitors, the page's own frame. */
function FrameOfSession() {
  return useSession().state === 'signed_in' ? <frame.Page /> : <PageOutlet />
}

function routeOf({ path, code: { Page } }: AddressedPage) {
  return <Route key={path} path={path} element={<Page />} />
}

/**
 * Returns true if the page at an address has no content for a visitor, so that the visitor is
 * redirected to the sign-in.
 */
export function needsAccount(pathname: string): boolean {
  return !SEEN_BY_VISITORS.test(pathname) && signedInPages.some(({ path }) => matchPath(path, pathname))
}

/**
 * Loads the code of the page at an address and its messages. @throws TypeError if the server was
 * not reached
 */
export async function loadPageAt(pathname: string): Promise<void> {
  const isHere = ({ path }: AddressedPage): boolean => matchPath(path, pathname) !== null
  const inFrame = signedInPages.find(isHere)
  const page = inFrame ?? openPages.find(isHere) ?? notFound
  await Promise.all([
    loadPageMessages(currentLanguage(), page.words),
    page.code.load(),
    inFrame && frame.load(),
  ])
}
