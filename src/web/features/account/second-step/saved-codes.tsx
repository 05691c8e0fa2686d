import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { PRODUCT } from '../../../ui/brand/product.ts'
import { saveText } from '../../../ui/lib/save-text.ts'
import type { CodesSaved } from './use-codes-saved.ts'

const FILE = 'lastro-codigos-de-recuperacao.txt'

export type SavedCodesProps = { readonly codes: readonly string[]; readonly keeping: CodesSaved }

/**
 * Shows recovery codes, which are shown only once, with buttons to download, copy or print them.
 */
export function SavedCodes({ codes, keeping }: SavedCodesProps) {
  const { t } = useMessages()
  const { email } = useAccount()
  const tick = useRef<HTMLInputElement>(null)
  const isMissing = keeping.kept === 'missing'
  useEffect(() => {
    if (isMissing) tick.current?.focus()
  }, [isMissing])
  const heading = t('second.file_heading', { product: PRODUCT, email })
  const text = `${heading}\n\n${codes.join('\n')}\n`
  return (
    <div data-print-alone className="flex flex-col gap-4">
      <p className="print:hidden">{t('second.save_codes')}</p>
      <p className="hidden font-semibold print:block">{heading}</p>
      <ol
        aria-label={t('second.codes')}
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-line p-4 font-mono tabular-nums"
      >
        {codes.map((code) => (
          <li key={code} className="text-center">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="outline" onClick={() => saveText(FILE, text)}>
          <Download aria-hidden />
          {t('second.download')}
        </Button>
        <Button variant="outline" onClick={() => void copyText(text, t, t('second.copied'))}>
          <Copy aria-hidden />
          {t('second.copy')}
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('second.print')}
        </Button>
      </div>
      <div className="print:hidden">
        <Checkbox
          ref={tick}
          label={t('second.saved')}
          checked={keeping.kept === 'yes'}
          aria-invalid={isMissing || undefined}
          onChange={(event) => keeping.onSaved(event.target.checked)}
        />
        <p role="alert" className="text-sm font-medium text-danger empty:hidden">
          {isMissing && t('second.not_saved')}
        </p>
      </div>
      <Button className="print:hidden" onClick={keeping.leave}>
        {t('second.done')}
      </Button>
    </div>
  )
}
