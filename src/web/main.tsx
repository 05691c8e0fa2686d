import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startRouter } from './routes.tsx'
import { takeAuthReturn } from './session/auth-return.ts'
import './ui/theme.css'

// Tokens leave the address before the router reads it.
takeAuthReturn()
const router = startRouter()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
)
