import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { currentLanguage } from '../../locales/language.ts'
import { useMessages } from '../../locales/use-messages.ts'

/**
 * Shows a notice while the device is offline. It promises that checkpoints can be recorded only if
 * the service worker controls the page, because the worker then has stored the form.
 * @param isTimed true on pages behind sign-in, where the notice also states the time at which the
 * network was lost
 */
export function OfflineNotice({ isTimed = false }: { readonly isTimed?: boolean }) {
  const { t } = useMessages()
  /**
   * Time at which the network was lost; empty on a page that started offline, undefined while
   * online.
   */
  const [lostAt, setLostAt] = useState(() => (navigator.onLine ? undefined : ''))
  useEffect(() => {
    const change = () => setLostAt(navigator.onLine ? undefined : timeNow())
    const mounted = new AbortController()
    window.addEventListener('online', change, { signal: mounted.signal })
    window.addEventListener('offline', change, { signal: mounted.signal })
    return () => mounted.abort()
  }, [])
  const isReady =
    !isTimed || (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller != null
  return (
    <output className="block">
      {lostAt !== undefined && (
        <span className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-sm leading-5 font-semibold text-paper">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {!isReady && t('shell.offline_unready')}
          {isReady && !isTimed && t('shell.offline_public')}
          {isReady &&
            isTimed &&
            (lostAt === '' ? t('shell.offline') : t('shell.offline_since', { time: lostAt }))}
        </span>
      )}
    </output>
  )
}

function timeNow(): string {
  return new Date().toLocaleTimeString(currentLanguage() === 'pt' ? 'pt-BR' : 'en-GB', { timeStyle: 'short' })
}
