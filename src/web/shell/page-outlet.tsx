import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageBoundary } from './page-boundary.tsx'

/** The page of the address; the last one stays until the next one's code is here. */
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
