import type { ComponentType } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { currentLanguage } from './locales/language.ts'
import { loadPageMessages } from './locales/loaded-messages.ts'
import { pageCode, type PageCode } from './shell/pages/page-code.tsx'
import { useSession } from './session/state/session-context.tsx'
import { PageOutlet } from './shell/pages/page-outlet.tsx'
import { RootLayout } from './shell/root-layout.tsx'

type RoutedPage = PageCode & {
  readonly path: string
  /** Name of the page's file. The messages of that file are loaded with the page. */
  readonly file: string
}

function page(path: string, file: string, load: () => Promise<ComponentType>): RoutedPage {
  return { path, file, ...pageCode(load) }
}

/**
 * Pages that need no session. The pages of site/ are not among them, because these are separate
 * documents. Each page is loaded when it is first visited.
 */
const openPages: readonly RoutedPage[] = [
  page('/auth', 'auth-page', async () => (await import('./features/auth/auth-page.tsx')).AuthPage),
  page(
    '/verify',
    'verify-entry-page',
    async () => (await import('./features/public-page/verify-entry-page.tsx')).VerifyEntryPage,
  ),
  page(
    '/verify/:trackingId',
    'verify-page',
    async () => (await import('./features/public-page/verify-page.tsx')).VerifyPage,
  ),
  page(
    '/convite',
    'invitation-page',
    async () => (await import('./features/companies/invitation-page.tsx')).InvitationPage,
  ),
  page(
    '/resposta',
    'answer-page',
    async () => (await import('./features/delivery-links/answer-page.tsx')).AnswerPage,
  ),
]

/** Frame around the signed-in pages. */
const frame = pageCode(async () => (await import('./routes/signed-in-route.tsx')).SignedInRoute)

const signedInPages: readonly RoutedPage[] = [
  page(
    '/dashboard',
    'dashboard-route',
    async () => (await import('./routes/dashboard-route.tsx')).DashboardRoute,
  ),
  page('/tracker', 'tracker-route', async () => (await import('./routes/tracker-route.tsx')).TrackerRoute),
  page('/scan-qr', 'scan-route', async () => (await import('./routes/scan-route.tsx')).ScanRoute),
  page(
    '/checkpoint',
    'checkpoint-route',
    async () => (await import('./routes/checkpoint-route.tsx')).CheckpointRoute,
  ),
  page(
    '/acrescentar',
    'addition-page',
    async () => (await import('./features/delivery/addition-page.tsx')).AdditionPage,
  ),
  page(
    '/pending',
    'queue-page',
    async () => (await import('./features/checkpoints/queue/queue-page.tsx')).QueuePage,
  ),
  page(
    '/warehouse-management',
    'warehouses-route',
    async () => (await import('./routes/warehouses-route.tsx')).WarehousesRoute,
  ),
  page(
    '/dispositivos',
    'devices-page',
    async () => (await import('./features/conditions/devices-page.tsx')).DevicesPage,
  ),
  page(
    '/webhook-integrations',
    'webhooks-route',
    async () => (await import('./routes/webhooks-route.tsx')).WebhooksRoute,
  ),
  page(
    '/custom-statuses',
    'statuses-page',
    async () => (await import('./features/statuses/statuses-page.tsx')).StatusesPage,
  ),
  page(
    '/custom-fields',
    'custom-fields-page',
    async () => (await import('./features/custom-fields/custom-fields-page.tsx')).CustomFieldsPage,
  ),
  page(
    '/settings',
    'settings-route',
    async () => (await import('./routes/settings-route.tsx')).SettingsRoute,
  ),
  page(
    '/advanced-settings',
    'settings-route',
    async () => (await import('./routes/settings-route.tsx')).AdvancedSettingsRoute,
  ),
  page(
    '/empresa',
    'company-page',
    async () => (await import('./features/companies/company-page.tsx')).CompanyPage,
  ),
  page('/profile', 'profile-route', async () => (await import('./routes/profile-route.tsx')).ProfileRoute),
  page(
    '/api-documentation',
    'api-documentation-page',
    async () => (await import('./features/documentation/api-documentation-page.tsx')).ApiDocumentationPage,
  ),
  page(
    '/api-documentation/*',
    'guide-page',
    async () => (await import('./features/documentation/guide-page.tsx')).GuidePage,
  ),
  page(
    '/shipment/:id',
    'shipment-route',
    async () => (await import('./routes/shipment-route.tsx')).ShipmentRoute,
  ),
]

const notFound = page(
  '*',
  'not-found-page',
  async () => (await import('./shell/refusals/not-found-page.tsx')).NotFoundPage,
)

/** Pages behind sign-in that also have content for signed-out visitors. */
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

/**
 * Renders the page in the frame of the signed-in pages if an account is signed in, else without
 * that frame.
 */
function FrameOfSession() {
  return useSession().state === 'signed_in' ? <frame.Page /> : <PageOutlet />
}

function routeOf({ path, Page }: RoutedPage) {
  return <Route key={path} path={path} element={<Page />} />
}

/**
 * Returns true if the page at an address has no content for signed-out visitors, so that they are
 * redirected to the sign-in.
 */
export function needsAccount(pathname: string): boolean {
  return !SEEN_BY_VISITORS.test(pathname) && signedInPages.some(({ path }) => matchPath(path, pathname))
}

/**
 * Loads the code of the page at an address and its messages.
 * @throws TypeError if the server was not reached
 */
export async function loadPageAt(pathname: string): Promise<void> {
  const isHere = ({ path }: RoutedPage): boolean => matchPath(path, pathname) !== null
  const inFrame = signedInPages.find(isHere)
  const { file, load } = inFrame ?? openPages.find(isHere) ?? notFound
  await Promise.all([loadPageMessages(currentLanguage(), file), load(), inFrame && frame.load()])
}
