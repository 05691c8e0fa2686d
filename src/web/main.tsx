import { startTransition, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { currentLanguage } from './locales/language.ts'
import { loadMessages } from './locales/loaded-messages.ts'
import { AppRoutes, loadPageAt, needsAccount } from './routes.tsx'
import { clearAuthUrl } from './session/links/auth-url.ts'
import { signInPath } from './session/links/safe-return.ts'
import { lastingSession } from './session/client/stored-session.ts'
import { lazily } from './ui/lib/lazily.tsx'
import { onWaitingToast } from './ui/feedback/notify.ts'
import { whenIdle } from './ui/lib/when-idle.ts'
import './ui/brand/theme.css'

const Toaster = lazily(async () => (await import('./ui/feedback/toaster.tsx')).Toaster)

/**
 * Renders the application. Loads the toaster with the first toast, because most visitors never see
 * one.
 */
function App() {
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

// Removes tokens from the page's address before any other code reads the address.
clearAuthUrl()
// Redirects a signed-out visitor to the sign-in before the browser loads a page that would only
// redirect there.
const { pathname, search, hash } = window.location
if (lastingSession() === null && needsAccount(pathname))
  window.history.replaceState(null, '', signInPath(pathname + search + hash))
// If the page fails to load here, rendering loads it again and then shows the error.
await loadPageAt(window.location.pathname).catch(() => undefined)
// Loads the messages that the page itself did not need.
whenIdle(() => loadMessages(currentLanguage()))

const root = document.getElementById('root')
if (root === null) throw new Error('no #root')
// A transition renders in slices, so that a phone stays responsive.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
