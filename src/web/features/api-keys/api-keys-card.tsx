import { useMessages } from '../../locales/use-messages.ts'
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { apiKeysQuery } from './api-keys-query.ts'
import { KeyRow } from './key-row.tsx'
import { NEW_KEY } from './new-key-hash.ts'

const KeyDialog = lazily(async () => (await import('./key-dialog.tsx')).KeyDialog)

/** Lists the account's API keys and lets the user create, copy, change, rotate and revoke them. */
export function ApiKeysCard() {
  const { t } = useMessages()
  const keys = useQuery(apiKeysQuery)
  const [isMaking, setMaking] = useState(() => window.location.hash === NEW_KEY)
  const button = useRef<HTMLButtonElement>(null)
  const isEmpty = keys.data?.length === 0
  const close = () => {
    setMaking(false)
    if (window.location.hash === NEW_KEY) window.history.replaceState(window.history.state, '', '#api-keys')
  }
  const isLoaded = keys.data !== undefined
  useEffect(() => {
    // A link to `#api-keys` leads to this card, which is below the visible part of the page.
    // Focusing the button scrolls to the card.
    if (isLoaded && window.location.hash === '#api-keys') button.current?.focus()
  }, [isLoaded])
  const make = (
    <Button
      ref={button}
      {...(!isEmpty && { variant: 'outline', size: 'sm' })}
      onClick={() => setMaking(true)}
    >
      <Plus aria-hidden />
      {t('api_keys.make')}
    </Button>
  )
  return (
    <Card flush title={t('api_keys.title')} action={keys.data && !isEmpty && make}>
      {keys.isPending && (
        <div className="flex flex-col gap-2 p-4 sm:p-5">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      )}
      {keys.isLoadingError && <LoadFailed title={t('api_keys.load_failed')} query={keys} inset />}
      {isEmpty && (
        <EmptyState icon={KeyRound} title={t('api_keys.none_title')} action={make}>
          {t('api_keys.none')}
        </EmptyState>
      )}
      {keys.data && !isEmpty && (
        <ul aria-label={t('api_keys.title')} className="divide-y divide-line">
          {keys.data.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </ul>
      )}
      {isMaking && <KeyDialog isFirst={isEmpty} onClose={close} returnFocus={button} />}
    </Card>
  )
}
