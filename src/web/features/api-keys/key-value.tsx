import { useEffect, useRef } from 'react'
import { Copy } from 'lucide-react'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { useApiKeyWords } from './use-api-key-words.ts'

type KeyValueProps = { readonly name: string; readonly value: string; readonly onDone: () => void }

/** A key that has just been made, whole, to be taken along. */
export function KeyValue({ name, value, onDone }: KeyValueProps) {
  const t = useApiKeyWords()
  const { t: say } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  // The control that had the focus is gone with the form.
  useEffect(() => button.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      notify.success(say('copied.title'), t('api_keys.copied', { name }))
    } catch {
      notify.error(t('api_keys.copy_failed'))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="mb-1 text-sm font-semibold">{t('api_keys.new_value')}</p>
        <p className="machine rounded-md border border-line bg-sunken p-3 text-sm break-all select-all">
          {value}
        </p>
      </div>
      <p className="text-sm text-muted">{t('api_keys.new_value_says')}</p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onDone}>
          {t('api_keys.done')}
        </Button>
        <Button ref={button} onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('api_keys.copy')}
        </Button>
      </div>
    </div>
  )
}
