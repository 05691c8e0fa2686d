import { deviceStorage } from '../../storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const STORAGE_KEY = 'lastro.theme'
const listeners = new Set<() => void>()

/** Returns the chosen theme. */
export function currentTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Changes the theme of the whole application for this device. */
export function setTheme(theme: Theme): void {
  // If storage is unavailable, the chosen theme applies until the page is closed.
  if (theme === 'system') {
    delete document.documentElement.dataset['theme']
    deviceStorage.remove(STORAGE_KEY)
  } else {
    document.documentElement.dataset['theme'] = theme
    deviceStorage.write(STORAGE_KEY, theme)
  }
  for (const listener of listeners) listener()
}

/** Subscribes `listener` to changes of the theme. Returns the function that unsubscribes. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
