import { useMessages } from '../../locales/use-messages.ts'
import { Seal } from '../../ui/seal.tsx'
import { waitingHash } from './waiting-hash.ts'

type CheckingProps = {
  readonly trackingId: string
  /** True if the log does not contain the shipment yet, which takes only moments. */
  readonly isPending: boolean
}

/**
 * Shows the seal being assembled until there is a result. As high as the window, so that the result
 * does not shift the layout.
 */
export function Checking({ trackingId, isPending }: CheckingProps) {
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
