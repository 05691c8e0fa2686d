import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from './query-client.ts'

/**
 * Provides the query cache to its children. Only the pages that need the cache render this
 * component, so that the sign-in page does not load the code of the cache.
 */
export function Cached({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
