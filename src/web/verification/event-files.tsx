import { Download } from 'lucide-react'
import { parseReceipt, tlogProofOf } from '#ledger/receipt/receipt.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { saveFile, saveText } from '../ui/save-text.ts'

type EventFilesProps = {
  readonly trackingId: string
  /** The receipt's exact text, which must be one. */
  readonly text: string
  /** The event's position in it, from 0. */
  readonly position: number
}

/** One event for tools that know nothing of shipments: its proof (C2SP tlog-proof), and the leaf that is proved. */
export function EventFiles({ trackingId, text, position }: EventFilesProps) {
  const { t } = useWords()
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
