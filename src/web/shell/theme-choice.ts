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
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // If storage is unavailable, the choice holds until the page is closed.
  }
  for (const listener of listeners) listener()
}

/** Subscribes `listener` to changes of the theme. Returns the function that unsubscribes. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
