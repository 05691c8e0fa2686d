import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Label } from '#contract/endpoints/labels.ts'
import { labelDialogMessages } from '../../locales/own/labels-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { LabelDrawing } from './label-drawing.tsx'

/**
 * Renders the labels for printing, whether by the dialog's button or the browser's own command.
 * Each label has its own page in its own size. The sheets are rendered only while printing, because
 * five hundred would slow the screen down.
 */
export function LabelSheets({ labels }: { readonly labels: readonly Label[] }) {
  const { t } = useMessages(labelDialogMessages)
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints the page as it is at the end of the event handlers.
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

/**
 * Returns the CSS of the printed pages. The open dialog disables scrolling, so that without these
 * rules only the first label would be printed.
 */
function pageRules({ width, height }: Label): string {
  return `@page { size: ${width}mm ${height}mm; margin: 0 }
@media print {
  html, body { margin: 0 !important; padding: 0 !important; height: auto !important; min-height: 0 !important; overflow: visible !important; background: #fff !important }
  [data-label-sheet] { overflow: hidden; break-inside: avoid; break-after: page }
  [data-label-sheet]:last-child { break-after: auto }
}`
}
