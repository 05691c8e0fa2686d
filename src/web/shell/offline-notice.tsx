import { useSyncExternalStore } from 'react'
import { WifiOff } from 'lucide-react'
import { useMessages } from '../locales/use-messages.ts'

/** Shows a notice while the device is offline. */
export function OfflineNotice() {
  const { t } = useMessages()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output className="block">
      {!online && (
        <span className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-sm leading-5 font-semibold text-paper">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {t('shell.offline')}
        </span>
      )}
    </output>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
