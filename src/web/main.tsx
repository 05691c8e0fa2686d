import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeAuthReturn } from './session/auth-return.ts'
import { App } from './app.tsx'
import './ui/theme.css'

// Before anything is drawn or fetched: tokens in the address leave it.
takeAuthReturn()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
