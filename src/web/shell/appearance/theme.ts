import { useSyncExternalStore } from 'react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { currentTheme, onThemeChange, setTheme, type Theme } from './theme-choice.ts'

export const themes = [
  { theme: 'system', words: 'shell.theme_system', icon: Monitor },
  { theme: 'light', words: 'shell.theme_light', icon: Sun },
  { theme: 'dark', words: 'shell.theme_dark', icon: Moon },
] as const

/** Returns the chosen theme and the function that changes it for this device. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(onThemeChange, currentTheme), setTheme]
}
