import { Suspense, useLayoutEffect } from 'react'
import { useParams } from 'react-router'
import { parseTrackingCode } from '#domain/tracking-code.ts'
import { Cached } from '../../api/cached.tsx'
import { ApiError } from '../../api/api-error.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PublicFrame } from '../../shell/public-frame.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { useSession } from '../../session/session-context.tsx'
import { lazily, whenShown } from '../../ui/lazily.tsx'
import { isReceiptPending } from '../../verification/receipt-state.ts'
import { usePublicReceipt } from '../../verification/use-public-receipt.ts'
import { CodeEntry } from './code-entry.tsx'
import { Checking } from './checking.tsx'
import { PublicShipment } from './public-shipment.tsx'
import { dropFrame } from './drop-frame.ts'
import { NoShipment, UnknownCode } from './no-shipment.tsx'

const ErasedPage = lazily(async () => (await import('./erased-page.tsx')).ErasedPage)
// Lazy, because recipients do not need it; it loads only for signed-in users.
const RecordLink = whenShown(async () => (await import('./record-link.tsx')).RecordLink)

/**
 * Shows the public page of a shipment, without an account. All of it comes from the receipt
 * verified in this browser.
 */
export function VerifyPage() {
  const { t } = useMessages()
  const { trackingId: typed = '' } = useParams()
  const trackingId = parseTrackingCode(typed)
  useLayoutEffect(dropFrame, [])
  const isSignedIn = useSession().state === 'signed_in'
  usePageTitle(trackingId ?? t('verify.title'))
  return (
    <Cached>
      <PublicFrame>
        <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-4 pt-2 pb-12 sm:px-6 sm:pt-6">
          {trackingId === undefined && <UnknownCode title={t('verify.invalid_title')} trackingId={typed} />}
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
  // A page that was switched off meanwhile disappears. A page that is only unreachable stays.
  if (checked && verdict && !isHidden) {
    const { erasure } = checked.verification
    if (erasure !== undefined && verdict.state !== 'violated') {
      return (
        <ErasedPage
          trackingId={trackingId}
          receipt={receipt}
          checked={checked}
          verdict={verdict}
          erasure={erasure}
        />
      )
    }
    return <PublicShipment trackingId={trackingId} receipt={receipt} checked={checked} verdict={verdict} />
  }
  if (error !== null && !isReceiptPending(error)) {
    return <NoShipment trackingId={trackingId} error={error} isAsking={isChecking} onRetry={checkAgain} />
  }
  return <Checking trackingId={trackingId} isPending={error !== null} />
}

function isRefusal({ code }: ApiError): boolean {
  return code === 'not_found' || code === 'page_private'
}
