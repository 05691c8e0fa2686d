import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { AuthProvider } from '../session/session-context.tsx'
import { sendQueued } from './lazy-queue.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { endToastsOutside } from '../ui/feedback/notify.ts'
import { useScrollPlaces } from './use-scroll-places.ts'

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
