import { useSyncExternalStore } from 'react'
import { Monitor, Moon, Sun } from 'lucide-react'

export const themes = [
  { theme: 'system', words: 'shell.theme_system', icon: Monitor },
  { theme: 'light', words: 'shell.theme_light', icon: Sun },
  { theme: 'dark', words: 'shell.theme_dark', icon: Moon },
] as const

export type Theme = (typeof themes)[number]['theme']

const STORAGE_KEY = 'lastro.theme'
const listeners = new Set<() => void>()

/** The chosen theme, and the function that changes it for this device. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, currentTheme), setTheme]
}

function currentTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Changes the theme of the whole application for this device. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
