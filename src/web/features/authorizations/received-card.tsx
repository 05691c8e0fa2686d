import { useMessages } from '../../locales/use-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, MapPinPlus } from 'lucide-react'
import type { ReceivedAuthorization } from '#contract/endpoints/authorizations.ts'
import { checkpointPath } from '../../paths.ts'
import { Card } from '../../ui/layout/card.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { receivedQuery } from './authorizations-query.ts'
import { EXPIRY_CHECK_INTERVAL_MS, stateNow } from './state-now.ts'
import { useNow } from '../../ui/lib/use-now.ts'
import { StateMark } from './state-mark.tsx'

/**
 * Lists the shipments that other accounts authorized this account to record on, with links to the
 * checkpoint form. Renders nothing if the list is empty. A failed request shows no error, because
 * scanning a label also shows the authorization.
 */
export function ReceivedCard() {
  const { t } = useMessages()
  const received = useQuery(receivedQuery)
  const now = useNow(EXPIRY_CHECK_INTERVAL_MS)
  if (received.data === undefined || received.data.length === 0) return null
  return (
    <Card flush title={t('authorizations.received')}>
      <ul aria-label={t('authorizations.received')} className="divide-y divide-line">
        {received.data.map((authorization) => (
          <Row key={authorization.id} authorization={authorization} state={stateNow(authorization, now)} />
        ))}
      </ul>
    </Card>
  )
}

type RowProps = {
  readonly authorization: ReceivedAuthorization
  readonly state: ReceivedAuthorization['state']
}

function Row({ authorization, state }: RowProps) {
  const { t } = useMessages()
  const { shipment_id, tracking_id, granted_by, single_use, expires_at, origin, destination } = authorization
  const isActive = state === 'active'
  return (
    <li className="flex flex-col gap-2 px-4 py-3 sm:flex-row sm:items-center sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="machine font-semibold">{tracking_id}</span>
          {!isActive && <StateMark state={state} />}
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {t('authorizations.from', { who: granted_by.name ?? granted_by.email ?? '' })}
        </p>
        {origin !== null && destination !== null && (
          <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
            {origin}
            <ArrowRight aria-hidden className="size-4 shrink-0" />
            {destination}
          </p>
        )}
        {isActive && (
          <p className="text-sm text-muted">
            {t(single_use ? 'authorizations.until_single' : 'authorizations.until_many')}{' '}
            <DateTime value={expires_at} />
          </p>
        )}
      </div>
      {isActive && (
        <LinkButton
          to={checkpointPath({ id: shipment_id, tracking_id })}
          aria-label={t('authorizations.register_of', { tracking_id })}
          variant="outline"
        >
          <MapPinPlus aria-hidden />
          {t('qr.register_checkpoint')}
        </LinkButton>
      )}
    </li>
  )
}
