import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { keepsAccountData } from '../session/account/account-data.ts'
import { ApiError, isPassing } from './api-error.ts'

const MAX_RETRIES = 3

// A page that loads while offline gets no `offline` event, so TanStack Query receives the online
// state here.
onlineManager.setOnline(navigator.onLine)

/**
 * Reads the person's roles again after a refusal by role, which means that an administrator has
 * changed the role (shell/current-role.ts).
 */
const onError = (error: Error): void => {
  if (error instanceof ApiError && error.code === 'insufficient_role')
    void queryClient.invalidateQueries({ queryKey: ['workplaces'] })
}

/**
 * The query cache. Keys: `['shipment', idOrTrackingId]`, `['receipt', trackingId]`,
 * `['dashboard']`, `['shipments', …]`, `['authorizations']`. Only failures of network or server are
 * retried. The event stream marks data as stale.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < MAX_RETRIES && navigator.onLine && isPassing(error),
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 8_000),
      // Without network a query fails immediately, so that the page shows the failure and offers a
      // retry. A paused query would show nothing.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Without network a mutation fails immediately and the page shows the failure. A paused
    // mutation would be sent long after the person expected it.
    mutations: { retry: false, networkMode: 'always' },
  },
})

keepsAccountData(() => queryClient.clear())
