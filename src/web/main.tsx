import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { currentLanguage } from './locales/language.ts'
import { loadWords } from './locales/loaded-words.ts'
import { loadPageAt } from './routes.tsx'
import { takeAuthReturn } from './session/auth-return.ts'
import './ui/theme.css'

// Tokens leave the address before anything reads it.
takeAuthReturn()
// A page that cannot be loaded is tried again, and told of, when it is rendered.
await Promise.all([loadWords(currentLanguage()), loadPageAt(window.location.pathname).catch(() => undefined)])

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
