import { useMedia } from '../../ui/lib/use-media.ts'
import { useTheme } from './theme.ts'

/** Returns true if the dark theme is shown, by choice or by the system's setting. */
export function useIsDark(): boolean {
  const [theme] = useTheme()
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  return theme === 'system' ? isSystemDark : theme === 'dark'
}
