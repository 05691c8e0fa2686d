import { matchPath, Route, Routes } from 'react-router'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { pageCode, type PageCode } from './shell/page-code.tsx'
import { RootLayout } from './shell/root-layout.tsx'

type AddressedPage = { readonly path: string; readonly code: PageCode }

/** Every address of the application but the public pages', which are documents of their own (site/); each page is loaded when it is first visited. */
const openPages: readonly AddressedPage[] = [
  {
    path: '/auth',
    code: pageCode(async () => (await import('./features/auth/auth-page.tsx')).AuthPage),
  },
  {
    path: '/verify/:trackingId?',
    code: pageCode(async () => (await import('./features/verify/verify-page.tsx')).VerifyPage),
  },
]

/** What the signed-in pages stand in. */
const frame = pageCode(async () => (await import('./routes/signed-in-route.tsx')).SignedInRoute)

const signedInPages: readonly AddressedPage[] = [
  {
    path: '/dashboard',
    code: pageCode(async () => (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage),
  },
  {
    path: '/tracker',
    code: pageCode(async () => (await import('./routes/tracker-route.tsx')).TrackerRoute),
  },
  {
    path: '/scan-qr',
    code: pageCode(async () => (await import('./routes/scan-route.tsx')).ScanRoute),
  },
  {
    path: '/checkpoint',
    code: pageCode(async () => (await import('./features/checkpoints/checkpoint-page.tsx')).CheckpointPage),
  },
  {
    path: '/pending',
    code: pageCode(async () => (await import('./features/pending/pending-page.tsx')).PendingPage),
  },
  {
    path: '/warehouse-management',
    code: pageCode(async () => (await import('./routes/warehouses-route.tsx')).WarehousesRoute),
  },
  {
    path: '/custom-statuses',
    code: pageCode(async () => (await import('./features/statuses/statuses-page.tsx')).StatusesPage),
  },
  {
    path: '/custom-fields',
    code: pageCode(
      async () => (await import('./features/custom-fields/custom-fields-page.tsx')).CustomFieldsPage,
    ),
  },
  {
    path: '/settings',
    code: pageCode(async () => (await import('./routes/settings-route.tsx')).SettingsRoute),
  },
  {
    path: '/advanced-settings',
    code: pageCode(async () => (await import('./routes/settings-route.tsx')).AdvancedSettingsRoute),
  },
  {
    path: '/profile',
    code: pageCode(async () => (await import('./routes/profile-route.tsx')).ProfileRoute),
  },
  {
    path: '/shipment/:id',
    code: pageCode(async () => (await import('./routes/shipment-route.tsx')).ShipmentRoute),
  },
]

/** The page of each address. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        {openPages.map(routeOf)}
        <Route element={<frame.Page />}>{signedInPages.map(routeOf)}</Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

function routeOf({ path, code: { Page } }: AddressedPage) {
  return <Route key={path} path={path} element={<Page />} />
}

/** Loads the code of the page at an address. @throws TypeError when the server was not reached */
export async function loadPageAt(pathname: string): Promise<void> {
  const isHere = ({ path }: AddressedPage): boolean => matchPath(path, pathname) !== null
  const inFrame = signedInPages.find(isHere)
  if (inFrame === undefined) await openPages.find(isHere)?.code.load()
  else await Promise.all([frame.load(), inFrame.code.load()])
}
