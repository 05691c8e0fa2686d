import { Download } from 'lucide-react'
import type { BitcoinAnchor } from '#ledger/anchor/anchor.ts'
import { useMessages } from '../locales/use-messages.ts'
import { Button } from '../ui/button.tsx'
import { saveFile, saveText } from '../ui/save-text.ts'

/**
 * Offers a timestamp for tools that do not support receipts: the signed head as a file, and its
 * `.ots`.
 */
export function StampFiles({ anchor }: { readonly anchor: BitcoinAnchor }) {
  const { t } = useMessages()
  const file = `estado-${anchor.size}`
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => saveText(file, anchor.head)}>
        <Download aria-hidden />
        {t('anchor.download_head')}
      </Button>
      <Button
        variant="outline"
        size="sm"
        onClick={() => saveFile(`${file}.ots`, new Blob([new Uint8Array(anchor.timestamp)]))}
      >
        <Download aria-hidden />
        {t('anchor.download_stamp')}
      </Button>
    </div>
  )
}
