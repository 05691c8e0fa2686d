import { Download } from 'lucide-react'
import { parseReceipt, tlogProofOf } from '#ledger/receipt/receipt.ts'
import { useMessages } from '../locales/use-messages.ts'
import { Button } from '../ui/inputs/button.tsx'
import { saveFile, saveText } from '../ui/lib/save-text.ts'

type EventFilesProps = {
  readonly trackingId: string
  /** Exact text of the receipt, which must be valid. */
  readonly text: string
  /** Position of the event in the receipt, from 0. */
  readonly position: number
}

/**
 * Offers two files of one event for tools that do not read receipts: its proof (C2SP tlog-proof),
 * and the proved leaf.
 */
export function EventFiles({ trackingId, text, position }: EventFilesProps) {
  const { t } = useMessages()
  const file = `${trackingId}-evento-${position + 1}`
  const save = (what: 'proof' | 'leaf') => {
    const receipt = parseReceipt(text)
    const event = receipt.events[position]
    if (event === undefined) return
    if (what === 'proof') saveText(`${file}.tlog-proof`, tlogProofOf(receipt, event))
    else saveFile(`${file}.leaf`, new Blob([new Uint8Array(event.leaf)]))
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => save('proof')}>
        <Download aria-hidden />
        {t('verification.download_proof')}
      </Button>
      <Button variant="outline" size="sm" onClick={() => save('leaf')}>
        <Download aria-hidden />
        {t('verification.download_leaf')}
      </Button>
    </div>
  )
}
