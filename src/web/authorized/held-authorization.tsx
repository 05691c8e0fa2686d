import { useMessages } from '../locales/use-messages.ts'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { DateTime } from '../ui/data/date-time.tsx'

type HeldProps = { readonly authorization: NonNullable<QrAuthorization['authorization']> }

/**
 * Shows who authorized the account to record checkpoints on another account's shipment, how often,
 * and until when.
 */
export function HeldAuthorization({ authorization }: HeldProps) {
  const { t } = useMessages()
  const { single_use, granted_by, expires_at } = authorization
  return (
    <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
      {t(single_use ? 'authorized.by_single' : 'authorized.by_many', {
        who: granted_by.name ?? granted_by.email ?? '',
      })}{' '}
      <DateTime value={expires_at} />
    </p>
  )
}

/**
 * Shows, after a checkpoint was recorded under an authorization, that the authorization is used up,
 * or until when it permits more checkpoints.
 */
export function AuthorizationAfter({ authorization: { single_use, expires_at } }: HeldProps) {
  const { t } = useMessages()
  if (single_use) return <p className="mt-1 text-muted">{t('authorized.spent')}</p>
  return (
    <p className="mt-1 text-muted">
      {t('authorized.still')} <DateTime value={expires_at} />
    </p>
  )
}
