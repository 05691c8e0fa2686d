import { useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router'
import { AppRoutes } from './routes.tsx'
import { lazily } from './ui/lazily.tsx'
import { onWaitingToast } from './ui/notify.ts'

const Toaster = lazily(async () => (await import('./ui/toaster.tsx')).Toaster)

/**
 * Renders the application. Loads the toaster with the first toast, because most visitors never see
 * one.
 */
export function App() {
  const [hasToasts, setHasToasts] = useState(false)
  useEffect(() => onWaitingToast(() => setHasToasts(true)), [])
  return (
    <>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      {hasToasts && <Toaster />}
    </>
  )
}
