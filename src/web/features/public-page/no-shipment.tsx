import { useMessages } from '../../locales/use-messages.ts'
import { Lock, PackageX, ServerCrash, ShieldAlert, Timer, WifiOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, meantBy } from '../../api/api-error.ts'
import { DidYouMean } from '../../ui/feedback/did-you-mean.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { readTrust } from '../../verification/trust.ts'

type NoShipmentProps = {
  readonly trackingId: string
  readonly error: unknown
  readonly isAsking: boolean
  readonly onRetry: () => void
}

/**
 * Titles and explanations of problems that may be temporary, by error code. `other` covers every
 * other error.
 */
const temporary = {
  rate_limited: { icon: Timer, title: 'verify.throttled_title', says: 'verify.throttled_says' },
  network: { icon: WifiOff, title: 'verify.offline_title', says: 'verify.offline_says' },
  other: { icon: ServerCrash, title: 'verify.failed_title', says: 'verify.failed_says' },
} as const

/**
 * Explains why a code has no shipment to show: unknown code, private page, damaged history, too
 * many requests, no network, or no server.
 */
export function NoShipment({ trackingId, error, isAsking, onRetry }: NoShipmentProps) {
  const { t } = useMessages()
  const retry = (
    <Button variant="outline" busy={isAsking} onClick={onRetry} className="mt-2">
      {t('auth.try_again')}
    </Button>
  )
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'not_found') {
    return <UnknownCode title={t('verify.not_found_title')} trackingId={trackingId} error={error} />
  }
  if (code === 'page_private') {
    return (
      <PageMessage icon={Lock} title={t('verify.private_title')}>
        <p>{t('verify.private_says')}</p>
        <p>{t('verify.private_receipts')}</p>
      </PageMessage>
    )
  }
  if (code === 'history_damaged') {
    return (
      <PageMessage icon={ShieldAlert} title={t('verification.violated')}>
        <p>{t('error.history_damaged')}</p>
      </PageMessage>
    )
  }
  const { icon, title, says } = temporary[code === 'rate_limited' || code === 'network' ? code : 'other']
  return (
    <PageMessage icon={icon} title={t(title)} action={retry}>
      <p>{t(says)}</p>
    </PageMessage>
  )
}

type UnknownCodeProps = {
  readonly title: string
  readonly trackingId: string
  readonly error?: unknown
}

/** Shows that no shipment has this code, or that the text is not a code. */
export function UnknownCode({ title, trackingId, error }: UnknownCodeProps) {
  const { t } = useMessages()
  const seen = readTrust().histories?.[trackingId]
  return (
    <PageMessage icon={PackageX} title={title}>
      <p>{t('verify.not_found', { tracking_id: trackingId.slice(0, 64) })}</p>
      <DidYouMean meant={meantBy(error)} pages="/verify" />
      {seen !== undefined && (
        <p className="font-semibold text-danger">{t('verify.seen_before', { events: seen.events })}</p>
      )}
    </PageMessage>
  )
}

type PageMessageProps = {
  readonly icon: LucideIcon
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

function PageMessage({ icon: Icon, title, children, action }: PageMessageProps) {
  return (
    <div aria-live="polite" className="flex flex-col items-center gap-3 py-12 text-center">
      <Icon aria-hidden className="size-12 text-muted" strokeWidth={1.25} />
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      <div className="flex max-w-md flex-col gap-2 break-words text-muted">{children}</div>
      {action}
    </div>
  )
}
