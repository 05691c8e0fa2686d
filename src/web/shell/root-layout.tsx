import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { AuthProvider } from '../session/state/session-context.tsx'
import { sendQueued } from './menu/lazy-queue.ts'
import { PageBoundary } from './pages/page-boundary.tsx'
import { PageOutlet } from './pages/page-outlet.tsx'
import { endToastsOutside } from '../ui/feedback/notify.ts'
import { useScrollPlaces } from './pages/use-scroll-places.ts'

/** Renders the frame of every page: provides the session and restores the scroll position. */
export function RootLayout() {
  const { key, pathname } = useLocation()
  useScrollPlaces()
  useEffect(() => endToastsOutside(pathname), [pathname])
  return (
    <PageBoundary at={key}>
      <AuthProvider sendQueued={sendQueued}>
        <PageOutlet />
      </AuthProvider>
    </PageBoundary>
  )
}
