import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageBoundary } from './page-boundary.tsx'

/**
 * Renders the page of the address. The previous page stays until the code of the next page is
 * loaded.
 */
export function PageOutlet() {
  const { key } = useLocation()
  return (
    <Suspense>
      <PageBoundary at={key}>
        <Outlet />
      </PageBoundary>
    </Suspense>
  )
}
