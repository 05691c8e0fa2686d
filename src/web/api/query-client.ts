import { onlineManager, QueryClient } from '@tanstack/react-query'
import { keepsAccountData } from '../session/account-data.ts'
import { isPassing } from './api-error.ts'

const MAX_RETRIES = 3

// A page that starts without network is told of no change.
onlineManager.setOnline(navigator.onLine)

/**
 * The cache of everything read. Keys: `['shipment', idOrTrackingId]`, `['receipt', trackingId]`, `['dashboard']`,
 * `['shipments', …]`, `['authorizations']`. Only failures of network or server are tried again; the event stream says when data is stale.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < MAX_RETRIES && navigator.onLine && isPassing(error),
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 8_000),
      // Without network they fail at once: a page says so and offers to try again. A paused one says nothing.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Without network they fail at once and say so: one that waits would be sent when nobody thinks of it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
})

keepsAccountData(() => queryClient.clear())
