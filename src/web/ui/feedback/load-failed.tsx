import { RotateCw } from 'lucide-react'
import { MessageError } from '../../locales/message-error.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../inputs/button.tsx'
import { Notice } from './notice.tsx'

export type LoadFailedProps = {
  readonly title: string
  readonly query: {
    readonly error: unknown
    /** True while a retry is running. */
    readonly isRefetching: boolean
    readonly refetch: () => unknown
  }
  /** True in a card without padding, which needs a margin around the notice. */
  readonly inset?: boolean
}

/** Shows that something could not be loaded, the reason, and a button to retry. */
export function LoadFailed({ title, query, inset = false }: LoadFailedProps) {
  const { t } = useMessages()
  const { error, isRefetching, refetch } = query
  return (
    <Notice title={title} {...(inset && { className: 'm-4 sm:m-5' })}>
      <p>{error instanceof MessageError ? error.words : t('api.bad_answer')}</p>
      <Button variant="outline" size="sm" className="mt-3" busy={isRefetching} onClick={() => void refetch()}>
        {!isRefetching && <RotateCw aria-hidden />}
        {t('load.retry')}
      </Button>
    </Notice>
  )
}
