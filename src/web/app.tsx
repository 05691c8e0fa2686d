import { BrowserRouter } from 'react-router'
import { AppRoutes } from './routes.tsx'
import { lazily } from './ui/lazily.tsx'

const Toaster = lazily(async () => (await import('./ui/toaster.tsx')).Toaster)

/** The whole application. */
export function App() {
  return (
    <>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <Toaster />
    </>
  )
}
