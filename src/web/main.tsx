import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { currentLanguage } from './locales/language.ts'
import { loadWords } from './locales/loaded-words.ts'
import { loadPageAt, needsAccount } from './routes.tsx'
import { consumeAuthReturn } from './session/auth-return.ts'
import { signInAddress } from './session/safe-return.ts'
import { lastingSession } from './session/stored-session.ts'
import { whenIdle } from './ui/when-idle.ts'
import './ui/theme.css'

// Removes tokens from the address before anything reads it.
consumeAuthReturn()
// Redirects a visitor to the sign-in before loading a page that would only redirect there.
const { pathname, search, hash } = window.location
if (lastingSession() === null && needsAccount(pathname))
  window.history.replaceState(null, '', signInAddress(pathname + search + hash))
// A page that fails to load is loaded again when it is rendered, and the error is shown then.
await loadPageAt(window.location.pathname).catch(() => undefined)
// Loads the messages that the page itself did not need.
whenIdle(() => loadWords(currentLanguage()))

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
