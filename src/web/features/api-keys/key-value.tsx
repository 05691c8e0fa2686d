import { useMessages } from '../../locales/use-messages.ts'
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { ApiKeyWithValue } from '#contract/endpoints/api-keys.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { apiKeysQuery, LOOK_AGAIN_MS } from './api-keys-query.ts'

type KeyValueProps = { readonly made: ApiKeyWithValue; readonly onDone: () => void }

/** Shows the full value of a new key, until the key is replaced or revoked elsewhere. */
export function KeyValue({ made, onDone }: KeyValueProps) {
  const { id, name, masked, key: value } = made
  const { t } = useMessages()
  const { data: keys } = useQuery({ ...apiKeysQuery, refetchInterval: LOOK_AGAIN_MS })
  const isGone = keys !== undefined && keys.find((one) => one.id === id)?.masked !== masked
  const button = useRef<HTMLButtonElement>(null)
  // The value replaces a form whose control had the focus, so the focus moves to this button.
  useEffect(() => button.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      notify.success(t('copied.title'), t('api_keys.copied', { name }))
    } catch {
      notify.error(t('api_keys.copy_failed'))
    }
  }
  if (isGone) return <KeyGone onDone={onDone} />
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

function KeyGone({ onDone }: Pick<KeyValueProps, 'onDone'>) {
  const { t } = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  // This notice replaces a value whose button had the focus, so the focus moves to this button.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="info" title={t('api_keys.value_gone')}>
        {t('api_keys.value_gone_says')}
      </Notice>
      <Button ref={button} variant="outline" className="sm:self-end" onClick={onDone}>
        {t('api_keys.done')}
      </Button>
    </div>
  )
}
