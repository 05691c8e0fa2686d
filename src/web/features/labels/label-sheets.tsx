import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Label } from '#contract/endpoints/labels.ts'
import { labelDialogWords } from '../../locales/own/labels.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { LabelDrawing } from './label-drawing.tsx'

/**
 * What goes to paper when the page is printed, by the dialog's button or the browser's own command: the labels alone, a page
 * each, in their own size. Drawn only while it is printed: on the screen five hundred would slow everything down.
 */
export function LabelSheets({ labels }: { readonly labels: readonly Label[] }) {
  const t = useOwnWords(labelDialogWords)
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it stands when the event has been heard.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  const [first] = labels
  if (!isPrinting || first === undefined) return null
  return createPortal(
    <div data-print-alone className="hidden print:block" style={{ position: 'static' }}>
      <style>{pageRules(first)}</style>
      {labels.map((label, at) => (
        <div
          // The same shipment may be asked for twice.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          data-label-sheet
          style={{ width: `${label.width}mm`, height: `${label.height}mm` }}
        >
          <LabelDrawing
            label={label}
            name={t('labels.preview', { tracking_id: label.tracking_id })}
            style={{ display: 'block', width: '100%', height: '100%' }}
          />
        </div>
      ))}
    </div>,
    document.body,
  )
}

/** The open dialog keeps the page from scrolling, which would keep all but the first label from paper. */
function pageRules({ width, height }: Label): string {
  return `@page { size: ${width}mm ${height}mm; margin: 0 }
@media print {
  html, body { margin: 0 !important; padding: 0 !important; height: auto !important; min-height: 0 !important; overflow: visible !important; background: #fff !important }
  [data-label-sheet] { overflow: hidden; break-inside: avoid; break-after: page }
  [data-label-sheet]:last-child { break-after: auto }
}`
}
