import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { getErasure, type ShipmentErasure } from '#contract/endpoints/erasure.ts'
import { getReceipt } from '#contract/endpoints/receipts.ts'
import { publicPath } from '../../paths.ts'
import { isPassing } from '../../api/api-error.ts'
import { request, requestText } from '../../api/request.ts'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { Card } from '../../ui/layout/card.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErasedLine } from '../../verification/erased-line.tsx'
import { judge } from '../../verification/judge.ts'
import { isReceiptPending, type ReceiptState } from '../../verification/receipt-state.ts'
import { Summary } from '../../verification/summary.tsx'
import { BackButton } from '../../ui/inputs/back-button.tsx'
import type { CheckedReceipt } from '../../verification/verdict.ts'

const PENDING_POLL_MS = 2_000

/** Verifies the receipt of an erased shipment, and polls until the log contains the erasure. */
function useErasedReceipt(trackingId: string): ReceiptState {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['receipt', trackingId, 'erased'],
    queryFn: async ({ signal }) => {
      const { checkReceipt } = await import('../../verification/check-receipt.ts')
      return checkReceipt(trackingId, () =>
        requestText(getReceipt, { params: { tracking_id: trackingId }, signal }),
      )
    },
    staleTime: Infinity,
    retry: (failures, failed) => failures < 2 && isPassing(failed),
    refetchInterval: ({ state }) =>
      isReceiptPending(state.error) || (state.data && isEarly(state.data)) ? PENDING_POLL_MS : false,
  })
  const checked = data && isEarly(data) ? undefined : data
  const verdict = useMemo(() => checked && judge(checked), [checked])
  return { checked, verdict, error, isChecking: isFetching, checkAgain: () => void refetch() }
}

/** Returns true if the receipt is valid but does not contain the erasure yet. */
function isEarly({ verification: { valid, erasure } }: CheckedReceipt): boolean {
  return valid && erasure === undefined
}

const VerificationDetails = lazily(
  async () => (await import('../../receipt-details/verification-details.tsx')).VerificationDetails,
)

/**
 * Shows the owner's page of an erased shipment: the time of the erasure and the remaining proof.
 */
export function ErasedShipment({ shipmentKey }: { readonly shipmentKey: string }) {
  const { t } = useMessages()
  const erasure = useQuery({
    queryKey: ['shipment', shipmentKey, 'erasure'],
    queryFn: ({ signal }) => request(getErasure, { params: { tracking_id: shipmentKey }, signal }),
  })
  if (erasure.data !== undefined) return <Left erasure={erasure.data} />
  if (erasure.isPending) return <Skeleton className="h-64 rounded-lg" />
  return <LoadFailed title={t('erasure.left_failed')} query={erasure} />
}

function Left({ erasure: { tracking_id, erased_at } }: { readonly erasure: ShipmentErasure }) {
  const { t, format } = useLocale()
  const receipt = useErasedReceipt(tracking_id)
  const { checked, verdict, error } = receipt
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(tracking_id)
  useEffect(() => {
    // The focused element may have been removed with the contents, so the heading takes the focus.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-1">
        <BackButton to="/dashboard">{t('shipment.back')}</BackButton>
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight outline-none">
          {t('erasure.heading')}
        </h1>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="machine text-lg font-semibold">{tracking_id}</span>
          <time dateTime={erased_at} className="tabular text-muted">
            {t('erasure.since', { time: format.dateTime(new Date(erased_at)) })}
          </time>
        </p>
        <p className="mt-2 max-w-2xl">{t('erasure.left_owner')}</p>
        <LinkButton to={publicPath(tracking_id)} variant="outline" size="sm" className="mt-2 self-start">
          <ExternalLink aria-hidden />
          {t('shipment.public_page')}
        </LinkButton>
      </header>
      <Card title={t('verification.title')}>
        <Summary receipt={receipt} placeholder={'0'.repeat(64)} sealSize={168} />
        {checked?.verification.erasure && <ErasedLine erasure={checked.verification.erasure} />}
        {checked === undefined && error === null && (
          <p className="mt-3 text-sm text-muted">{t('erasure.not_yet')}</p>
        )}
      </Card>
      {checked && verdict && (
        <Card title={t('verification.details')} className="min-w-0">
          <VerificationDetails trackingId={tracking_id} checked={checked} verdict={verdict} />
        </Card>
      )}
    </div>
  )
}
