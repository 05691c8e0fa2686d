import { createBrowserRouter, type RouteObject } from 'react-router'
import { CrashedPage } from './shell/crashed-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { RootLayout } from './shell/root-layout.tsx'

/** Every address of the application but the public pages', which are documents of their own (site/); each page is loaded when it is first visited. */
const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <CrashedPage />,
    hydrateFallbackElement: <></>,
    children: [
      {
        path: '/auth',
        lazy: async () => ({ Component: (await import('./features/auth/auth-page.tsx')).AuthPage }),
      },
      {
        lazy: async () => ({ Component: (await import('./routes/signed-in-route.tsx')).SignedInRoute }),
        // A page that fails leaves the menu standing.
        children: [
          {
            errorElement: <CrashedPage />,
            children: [
              {
                path: '/dashboard',
                lazy: async () => ({
                  Component: (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage,
                }),
              },
              {
                path: '/tracker',
                lazy: async () => ({
                  Component: (await import('./routes/tracker-route.tsx')).TrackerRoute,
                }),
              },
              {
                path: '/scan-qr',
                lazy: async () => ({ Component: (await import('./routes/scan-route.tsx')).ScanRoute }),
              },
              {
                path: '/checkpoint',
                lazy: async () => ({
                  Component: (await import('./features/checkpoints/checkpoint-page.tsx')).CheckpointPage,
                }),
              },
              {
                path: '/pending',
                lazy: async () => ({
                  Component: (await import('./features/pending/pending-page.tsx')).PendingPage,
                }),
              },
              {
                path: '/warehouse-management',
                lazy: async () => ({
                  Component: (await import('./routes/warehouses-route.tsx')).WarehousesRoute,
                }),
              },
              {
                path: '/custom-statuses',
                lazy: async () => ({
                  Component: (await import('./features/statuses/statuses-page.tsx')).StatusesPage,
                }),
              },
              {
                path: '/custom-fields',
                lazy: async () => ({
                  Component: (await import('./features/custom-fields/custom-fields-page.tsx'))
                    .CustomFieldsPage,
                }),
              },
              {
                path: '/settings',
                lazy: async () => ({
                  Component: (await import('./routes/settings-route.tsx')).SettingsRoute,
                }),
              },
              {
                path: '/advanced-settings',
                lazy: async () => ({
                  Component: (await import('./routes/settings-route.tsx')).AdvancedSettingsRoute,
                }),
              },
              {
                path: '/profile',
                lazy: async () => ({
                  Component: (await import('./routes/profile-route.tsx')).ProfileRoute,
                }),
              },
              {
                path: '/shipment/:id',
                lazy: async () => ({
                  Component: (await import('./routes/shipment-route.tsx')).ShipmentRoute,
                }),
              },
            ],
          },
        ],
      },
      {
        path: '/verify/:trackingId?',
        lazy: async () => ({ Component: (await import('./features/verify/verify-page.tsx')).VerifyPage }),
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

/** Starts routing from the address as it stands now. */
export const startRouter = () => createBrowserRouter(routes)
