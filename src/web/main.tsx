import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { currentLanguage } from './locales/language.ts'
import { loadWords } from './locales/loaded-words.ts'
import { startRouter } from './routes.tsx'
import { takeAuthReturn } from './session/auth-return.ts'
import './ui/theme.css'

// Tokens leave the address before the router reads it.
takeAuthReturn()
const words = loadWords(currentLanguage())
const router = startRouter()
await words

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
)
