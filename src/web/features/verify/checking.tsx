import { useWords } from '../../locales/use-words.ts'
import { waitingHash } from './waiting-hash.ts'
import { Seal } from '../../ui/seal.tsx'

type CheckingProps = {
  readonly trackingId: string
  /** The log has nothing of the shipment yet; it will within moments. */
  readonly isPending: boolean
}

/** The seal assembling, until there is something to say. */
export function Checking({ trackingId, isPending }: CheckingProps) {
  const { t } = useWords()
  return (
    <div
      aria-live="polite"
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-5 text-center"
    >
      <Seal hash={waitingHash(trackingId)} state={isPending ? 'pending' : 'checking'} size={180} />
      <p className="machine text-lg font-semibold">{trackingId}</p>
      {isPending && <p className="text-xl font-semibold">{t('verify.pending_title')}</p>}
      <p className="max-w-sm text-muted">
        {t(isPending ? 'error.receipt_pending' : 'verification.checking')}
      </p>
    </div>
  )
}
