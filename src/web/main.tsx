import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { currentLanguage } from './locales/language.ts'
import { loadMessages } from './locales/loaded-messages.ts'
import { loadPageAt, needsAccount } from './routes.tsx'
import { clearAuthAddress } from './session/auth-address.ts'
import { signInAddress } from './session/safe-return.ts'
import { lastingSession } from './session/stored-session.ts'
import { whenIdle } from './ui/when-idle.ts'
import './ui/theme.css'

// Tokens leave the address before anything reads it.
clearAuthAddress()
// A visitor is led to sign in before a page is loaded that would only lead there.
const { pathname, search, hash } = window.location
if (lastingSession() === null && needsAccount(pathname))
  window.history.replaceState(null, '', signInAddress(pathname + search + hash))
// A page that fails to load is loaded again when it is rendered, and the error is shown then.
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
