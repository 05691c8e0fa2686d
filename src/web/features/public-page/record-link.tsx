import { useQuery } from '@tanstack/react-query'
import { MapPinPlus } from 'lucide-react'
import { checkQr } from '#contract/endpoints/qr-check.ts'
import { checkpointPath } from '../../paths.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useMay } from '../../permissions/use-may.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'

/**
 * Links to the form that records a checkpoint, for a signed-in account that may record. Renders
 * nothing for others.
 */
export function RecordLink({ trackingId }: { readonly trackingId: string }) {
  const { t } = useMessages()
  const mayRecord = useMay('checkpoints.write')
  const { data } = useQuery({
    queryKey: ['qr-check', trackingId],
    queryFn: ({ signal }) => request(checkQr, { params: { tracking_id: trackingId }, signal }),
    retry: false,
    enabled: mayRecord,
  })
  if (data === undefined) return null
  return (
    <LinkButton to={checkpointPath(data)} size="lg" className="sm:self-start">
      <MapPinPlus aria-hidden />
      {t('verify.record_here')}
    </LinkButton>
  )
}
