import { useMessages } from '../../locales/use-messages.ts'
import { useMutation } from '@tanstack/react-query'
import { FileDown, FileText, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { type Label, labelFaces, labelsPdf, labelsZpl } from '#contract/endpoints/labels.ts'
import { ApiError } from '../../api/api-error.ts'
import { requestFile, type ReceivedFile } from '../../api/request-file.ts'
import { markStep } from '../../marked-steps.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { saveFile } from '../../ui/lib/save-text.ts'
import type { LabelPreferences } from './label-preferences.ts'
import { fontOf, LabelDrawing } from './label-drawing.tsx'

type LabelWaysProps = {
  readonly shipments: readonly string[]
  readonly preferences: LabelPreferences
  /** Labels; undefined until they are loaded. */
  readonly labels: readonly Label[] | undefined
}

/** Shows the buttons that print the labels or save them as PDF or, for thermal printers, as ZPL. */
export function LabelWays({ shipments, preferences: { size, dpi }, labels }: LabelWaysProps) {
  const { t } = useMessages()
  const pdf = useSavedFile('etiquetas.pdf', () =>
    requestFile(labelsPdf, { body: { shipments: [...shipments], size } }),
  )
  const zpl = useSavedFile('etiquetas.zpl', () =>
    requestFile(labelsZpl, { body: { shipments: [...shipments], dpi } }),
  )
  return (
    <>
      {/* The buttons are side by side on phones too, so that the label stays in sight. */}
      <div className="flex gap-2 *:flex-1 sm:*:flex-none">
        {size === 'thermal' && (
          <Button
            variant="outline"
            busy={zpl.isPending}
            disabled={labels === undefined}
            onClick={() => zpl.mutate()}
          >
            {!zpl.isPending && <FileText aria-hidden />}
            {t('labels.save_zpl')}
          </Button>
        )}
        <Button
          variant="outline"
          busy={pdf.isPending}
          disabled={labels === undefined}
          onClick={() => pdf.mutate()}
        >
          {!pdf.isPending && <FileDown aria-hidden />}
          {t('labels.save_pdf')}
        </Button>
      </div>
      <Button
        disabled={labels === undefined}
        onClick={() => labels !== undefined && void printLabels(labels)}
      >
        <Printer aria-hidden />
        {t('labels.print')}
      </Button>
      {labels !== undefined && <LabelSheets labels={labels} />}
    </>
  )
}

function useSavedFile(fallback: string, fetchFile: () => Promise<ReceivedFile>) {
  const { t } = useMessages()
  return useMutation({
    mutationFn: fetchFile,
    onSuccess: ({ name, blob }) => {
      markStep('label')
      saveFile(name ?? fallback, blob)
    },
    onError: (error) =>
      notify.error(t('labels.file_failed'), error instanceof ApiError ? error.words : undefined),
  })
}

/** Opens the browser's print dialog for labels, once their fonts are loaded. */
async function printLabels(labels: readonly Label[]): Promise<void> {
  const texts = labels.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])))
  await Promise.all(
    labelFaces.map((face) => {
      const letters = new Set(
        texts.filter((mark) => mark.face === face).flatMap(({ text }) => Array.from(text)),
      )
      return document.fonts.load(fontOf(face), [...letters].join(''))
    }),
  )
  markStep('label')
  window.print()
}

/**
 * Renders the labels for printing, whether by the dialog's button or the browser's own command.
 * Each label has its own page in its own size. The sheets are rendered only while printing, because
 * five hundred sheets would slow the screen down.
 */
function LabelSheets({ labels }: { readonly labels: readonly Label[] }) {
  const { t } = useMessages()
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints the page as it is when the event handlers end, so the sheets are rendered
    // synchronously.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    const left = new AbortController()
    window.addEventListener('beforeprint', before, { signal: left.signal })
    window.addEventListener('afterprint', after, { signal: left.signal })
    return () => left.abort()
  }, [])
  const [first] = labels
  if (!isPrinting || first === undefined) return null
  return createPortal(
    <div data-print-alone className="hidden print:block" style={{ position: 'static' }}>
      <style>{pageRules(first)}</style>
      {labels.map((label, at) => (
        <div
          // The React keys are positions, because the same shipment may occur twice.
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
 * Returns the CSS of the printed pages. The open dialog disables scrolling. Without these rules,
 * the browser would therefore print only the first label.
 */
function pageRules({ width, height }: Label): string {
  return `@page { size: ${width}mm ${height}mm; margin: 0 }
@media print {
  html, body { margin: 0 !important; padding: 0 !important; height: auto !important; min-height: 0 !important; overflow: visible !important; background: #fff !important }
  [data-label-sheet] { overflow: hidden; break-inside: avoid; break-after: page }
  [data-label-sheet]:last-child { break-after: auto }
}`
}
