import { useLocation } from 'react-router'
import { AuthProvider } from '../session/session-context.tsx'
import { sendQueued } from './lazy-queue.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { useScrollPlaces } from './use-scroll-places.ts'

/** What every page stands in: the session, and the place one had scrolled to. */
export function RootLayout() {
  const { key } = useLocation()
  useScrollPlaces()
  return (
    <PageBoundary at={key}>
      <AuthProvider sendQueued={sendQueued}>
        <PageOutlet />
      </AuthProvider>
    </PageBoundary>
  )
}
