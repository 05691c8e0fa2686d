import { Outlet, ScrollRestoration } from 'react-router'
import { AuthProvider } from '../session/session-context.tsx'

/** What every page stands in: the session, and the place one had scrolled to. */
export function RootLayout() {
  return (
    <AuthProvider>
      <Outlet />
      <ScrollRestoration />
    </AuthProvider>
  )
}
