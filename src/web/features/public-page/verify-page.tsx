import { Suspense, useEffect, useLayoutEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { Cached } from '../../api/cached.tsx'
import { ApiError } from '../../api/api-error.ts'
import { senderQuery } from '../../api/sender-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PublicFrame } from '../../shell/frame/public-frame.tsx'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { useSession } from '../../session/state/session-context.tsx'
import { lazily, whenShown } from '../../ui/lib/lazily.tsx'
import { Seal } from '../../ui/brand/seal.tsx'
import { isReceiptPending } from '../../verification/receipt-state.ts'
import { TestMark } from '../../ui/data/test-mark.tsx'
import { usePublicReceipt } from '../../verification/use-public-receipt.ts'
import { CodeEntry } from './code-entry.tsx'
import { PublicShipment } from './public-shipment.tsx'
import { dropEmptyFrame, dropFrame } from './drop-frame.ts'
import { NoShipment, UnknownCode } from './no-shipment.tsx'
import { storePage } from './store-page.ts'
import { waitingHash } from './waiting-hash.ts'

type CheckingProps = {
  readonly trackingId: string
  /** True if the log does not contain the shipment yet. The log contains it after a few moments. */
  readonly isPending: boolean
}

/**
 * Shows the seal being assembled until there is a result. The element is as high as the window, so
 * that the result does not shift the layout.
 */
function Checking({ trackingId, isPending }: CheckingProps) {
  const { t } = useMessages()
  return (
    <div aria-live="polite" className="flex min-h-dvh flex-col gap-4">
      <p className="machine font-semibold">{trackingId}</p>
      <h1 className="text-4xl leading-tight font-semibold tracking-tight sm:text-5xl">
        {t(isPending ? 'verify.pending_title' : 'verify.checking')}
      </h1>
      {isPending && <p className="text-lg text-muted">{t('error.receipt_pending')}</p>}
      <div className="flex justify-center pt-8">
        <Seal hash={waitingHash(trackingId)} state={isPending ? 'pending' : 'checking'} size={180} />
      </div>
    </div>
  )
}

const ErasedPage = lazily(async () => (await import('./erased-page.tsx')).ErasedPage)
// The link is loaded only for signed-in users, because recipients do not need it.
const RecordLink = whenShown(async () => (await import('./record-link.tsx')).RecordLink)

/**
 * Shows the public page of a shipment, without an account. All its content comes from the receipt
 * that this browser verified.
 */
export function VerifyPage() {
  const { t } = useMessages()
  const { trackingId: typed = '' } = useParams()
  const trackingId = parseTrackingCode(typed)
  useLayoutEffect(dropEmptyFrame, [])
  const isSignedIn = useSession().state === 'signed_in'
  usePageTitle(trackingId ?? t('verify.title'))
  return (
    <Cached>
      <PublicFrame>
        <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-4 pt-2 pb-12 sm:px-6 sm:pt-6">
          {trackingId === undefined && <UnknownCode title={t('verify.invalid_title')} trackingId={typed} />}
          {trackingId !== undefined && <TestMark trackingId={trackingId} />}
          {trackingId !== undefined && isSignedIn && (
            <Suspense>
              <RecordLink trackingId={trackingId} />
            </Suspense>
          )}
          {trackingId !== undefined && <Shipment key={trackingId} trackingId={trackingId} />}
          <CodeEntry />
        </div>
      </PublicFrame>
    </Cached>
  )
}

function Shipment({ trackingId }: { readonly trackingId: string }) {
  const receipt = usePublicReceipt(trackingId)
  const { checked, verdict, error, isChecking, checkAgain } = receipt
  const isHidden = error instanceof ApiError && isRefusal(error)
  // The page waits for the sender, so that its line does not move the rest.
  const { isPending: isSenderPending } = useQuery(senderQuery(trackingId))
  const isChecked = checked !== undefined && !isSenderPending
  const isAnswered = isChecked || error !== null
  useLayoutEffect(() => {
    if (isAnswered) dropFrame()
  }, [isAnswered])
  useEffect(() => {
    if (isChecked) void storePage().catch(() => undefined)
  }, [isChecked])
  // If the owner has switched the public page off meanwhile, the shipment disappears. If the server
  // is only unreachable, the shipment stays.
  if (isChecked && verdict && !isHidden) {
    const shown = { trackingId, receipt, checked, verdict }
    const { erasure } = checked.verification
    if (erasure === undefined || verdict.state === 'violated') return <PublicShipment {...shown} />
    return <ErasedPage {...shown} erasure={erasure} />
  }
  if (error !== null && !isReceiptPending(error)) {
    return <NoShipment trackingId={trackingId} error={error} isAsking={isChecking} onRetry={checkAgain} />
  }
  return <Checking trackingId={trackingId} isPending={error !== null} />
}

function isRefusal({ code }: ApiError): boolean {
  return code === 'not_found' || code === 'page_private'
}
