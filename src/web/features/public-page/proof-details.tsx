import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'
import { lazily } from '../../ui/lib/lazily.tsx'
import type { CheckedReceipt, Verdict } from '../../verification/verdict.ts'

const VerificationDetails = lazily(
  async () => (await import('../../receipt-details/verification-details.tsx')).VerificationDetails,
)

export type ProofDetailsProps = {
  readonly trackingId: string
  readonly checked: CheckedReceipt
  readonly verdict: Verdict
}

/**
 * Shows the proof step by step. The section loads on demand, and is collapsed unless the
 * verification failed.
 */
export function ProofDetails(props: ProofDetailsProps) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(props.verdict.state === 'violated')
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/proof rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 px-4 py-2.5 sm:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-open/proof:rotate-90"
        />
        <h2 className="text-lg font-semibold">{t('verification.details')}</h2>
      </summary>
      {isOpen && (
        <div className="border-t border-line p-4 sm:p-5">
          <VerificationDetails {...props} />
        </div>
      )}
    </details>
  )
}
