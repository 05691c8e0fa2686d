import { useQuery } from '@tanstack/react-query'
import { checkQr } from '#contract/endpoints/qr-check.ts'
import { ApiError } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { isNoSuchShipment } from '../../../api/shipment-query.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Registration, type RegistrationProps } from './registration.tsx'
import { useIsAway } from './use-is-away.ts'

/** Error codes of the QR check for which a retry cannot succeed. */
const refusals: ReadonlySet<string> = new Set([
  'access_denied',
  'authorization_used',
  'authorization_expired',
  'authorization_revoked',
  'company_closing',
  'shipment_delivered',
  'shipment_cancelled',
  'shipment_returned',
])

type AuthorizedCheckpointProps = Omit<RegistrationProps, 'shipment' | 'authorized'>

/**
 * Shows the form for a checkpoint of a shipment that this person may not read. Either another
 * account owns the shipment and authorized them, or they are a driver of the company that owns it.
 * Shows only the data that the QR check (`checkQr`) returns. Without network, the person can still
 * record, because the form needs only the tracking code.
 */
export function AuthorizedCheckpoint(props: AuthorizedCheckpointProps) {
  const { trackingId } = props
  const { t } = useMessages()
  const check = useQuery({
    queryKey: ['qr', trackingId],
    queryFn: ({ signal }) => request(checkQr, { params: { tracking_id: trackingId }, signal }),
    // The check runs each time the page opens, because the permission may have changed. While the
    // form is open, nothing is refetched.
    gcTime: 0,
    staleTime: Infinity,
  })
  const isAway = useIsAway(check)
  if (check.data !== undefined) {
    const { tracking_id } = check.data
    return <Registration {...props} trackingId={tracking_id} authorized={check.data} />
  }
  if (isAway) return <Registration {...props} />
  if (check.isPending) return <PageSkeleton />
  const { error } = check
  if (!(error instanceof ApiError)) throw error
  if (isNoSuchShipment(error))
    return <Notice title={t('shipment.not_found')}>{t('shipment.not_found_says')}</Notice>
  if (refusals.has(error.code)) return <Notice>{error.words}</Notice>
  return <LoadFailed title={t('shipment.load_failed')} query={check} />
}
