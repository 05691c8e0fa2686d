import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { AppRoutes } from './routes.tsx'
import { lazily } from './ui/lazily.tsx'

const Toaster = lazily(async () => (await import('./ui/toaster.tsx')).Toaster)

/** The whole application. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <Toaster />
    </QueryClientProvider>
  )
}
