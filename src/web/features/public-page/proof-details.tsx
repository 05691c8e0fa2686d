import { useState, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'
import { lazily } from '../../ui/lib/lazily.tsx'
import { VerdictMark } from '../../verification/proof-mark.tsx'
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
 * Shows the result of the check in one line, which opens the proof step by step. The section loads
 * on demand, and is collapsed unless a check failed.
 * @param children shown above the steps
 */
export function ProofDetails({ children, ...props }: ProofDetailsProps & { readonly children?: ReactNode }) {
  const { t } = useMessages()
  const { state } = props.verdict
  const [isChosen, setChosen] = useState(false)
  const isOpen = isChosen || state === 'violated' || state === 'stale'
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setChosen(currentTarget.open)}
      className="group/proof rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-2 px-4 py-2.5 sm:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-open/proof:rotate-90"
        />
        <VerdictMark state={state} />
        {state === 'proved' && <span>{t('verify.on_this_device')}</span>}
        <h2 className="font-semibold max-sm:sr-only sm:ml-auto">{t('verification.details')}</h2>
      </summary>
      {isOpen && (
        <div className="flex flex-col gap-6 border-t border-line p-4 sm:p-5">
          {children}
          <VerificationDetails {...props} />
        </div>
      )}
    </details>
  )
}
