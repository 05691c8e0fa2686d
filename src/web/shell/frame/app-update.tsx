import { useEffect, useState } from 'react'
import { RefreshCw } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { keepOnDevice } from './app-version.ts'

/**
 * Shows that a new version is ready and activates it on request. It never interrupts a form in
 * progress.
 */
export function AppUpdate() {
  const { t } = useMessages()
  const [update, setUpdate] = useState<() => void>()
  useEffect(() => keepOnDevice((next) => setUpdate(() => next)), [])
  return (
    <output className="block">
      {update !== undefined && (
        <span className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-brand-tint px-4 py-1.5 text-sm font-semibold">
          <span>{t('shell.new_version')}</span>
          <Button size="sm" variant="outline" onClick={update}>
            <RefreshCw aria-hidden />
            {t('shell.update')}
          </Button>
        </span>
      )}
    </output>
  )
}
