import { useEffect, useState } from 'react'
import { WifiOff } from 'lucide-react'
import { currentLanguage } from '../locales/language.ts'
import { useMessages } from '../locales/use-messages.ts'

/** Shows a notice to an account while the device is offline, with the time of the page's data. */
export function OfflineSince() {
  const { t } = useMessages()
  /**
   * Time at which the network was lost; empty on a page that started offline, undefined while
   * online.
   */
  const [lostAt, setLostAt] = useState(() => (navigator.onLine ? undefined : ''))
  useEffect(() => {
    const change = () => setLostAt(navigator.onLine ? undefined : timeNow())
    window.addEventListener('online', change)
    window.addEventListener('offline', change)
    return () => {
      window.removeEventListener('online', change)
      window.removeEventListener('offline', change)
    }
  }, [])
  return (
    <output className="block">
      {lostAt !== undefined && (
        <span className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-sm leading-5 font-semibold text-paper">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {lostAt === '' ? t('shell.offline') : t('shell.offline_since', { time: lostAt })}
        </span>
      )}
    </output>
  )
}

function timeNow(): string {
  return new Date().toLocaleTimeString(currentLanguage() === 'pt' ? 'pt-BR' : 'en-GB', { timeStyle: 'short' })
}
