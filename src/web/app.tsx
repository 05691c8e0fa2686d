import { QueryClientProvider } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './api/query-client.ts'
import { lazily } from './ui/lazily.tsx'

const Toaster = lazily(async () => (await import('./ui/toaster.tsx')).Toaster)

/** The whole application. */
export function App({ router }: { readonly router: DataRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  )
}
