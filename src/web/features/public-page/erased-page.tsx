import { useLocale } from '../../locales/use-locale.ts'
import type { Erasure } from '#ledger/receipt/verify-erasure.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { ReceiptState } from '../../verification/receipt-state.ts'
import { ErasedLine } from '../../verification/erased-line.tsx'
import { Summary } from '../../verification/summary.tsx'
import { ProofDetails, type ProofDetailsProps } from './proof-details.tsx'

type ErasedPageProps = ProofDetailsProps & { readonly receipt: ReceiptState; readonly erasure: Erasure }

/**
 * Shows the public page of an erased shipment: the time of the erasure, what to do, and the
 * remaining proof.
 */
export function ErasedPage({ trackingId, receipt, checked, verdict, erasure }: ErasedPageProps) {
  const { at } = erasure
  const { t, format } = useLocale()
  return (
    <>
      <header className="flex flex-col gap-3">
        <p className="machine font-semibold">{trackingId}</p>
        <h1 className="text-4xl leading-tight font-semibold tracking-tight sm:text-5xl">
          {t('erasure.heading')}
        </h1>
        {at !== null && (
          <time dateTime={at} className="tabular text-xl text-muted">
            {t('erasure.since', { time: format.dateTime(new Date(at)) })}
          </time>
        )}
        <p className="text-lg">{t('erasure.left_public')}</p>
        <p className="text-muted">{t('erasure.ask_sender')}</p>
      </header>
      <Card>
        <ErasedLine erasure={erasure} />
      </Card>
      <ProofDetails trackingId={trackingId} checked={checked} verdict={verdict}>
        <Summary
          receipt={receipt}
          placeholder={checked.verification.events.at(-1)?.leafHash ?? '0'.repeat(64)}
          sealSize={168}
        />
      </ProofDetails>
    </>
  )
}
