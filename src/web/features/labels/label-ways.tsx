import { useMutation } from '@tanstack/react-query'
import { FileDown, FileText, Printer } from 'lucide-react'
import { labelsPdf, labelsZpl, type Label, labelFaces } from '#contract/endpoints/labels.ts'
import { ApiError } from '../../api/api-error.ts'
import { requestFile, type ReceivedFile } from '../../api/request-file.ts'
import { labelDialogMessages } from '../../locales/own/labels-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-text.ts'
import type { LabelPreferences } from './label-preferences.ts'
import { LabelSheets } from './label-sheets.tsx'
import { fontOf } from './label-drawing.tsx'

type LabelWaysProps = {
  readonly shipments: readonly string[]
  readonly preferences: LabelPreferences
  /** Labels; undefined until they are loaded. */
  readonly labels: readonly Label[] | undefined
}

/** Shows the outputs: print, PDF, and ZPL for thermal printers. */
export function LabelWays({ shipments, preferences: { size, dpi }, labels }: LabelWaysProps) {
  const { t } = useMessages(labelDialogMessages)
  const pdf = useSavedFile('etiquetas.pdf', () =>
    requestFile(labelsPdf, { body: { shipments: [...shipments], size } }),
  )
  const zpl = useSavedFile('etiquetas.zpl', () =>
    requestFile(labelsZpl, { body: { shipments: [...shipments], dpi } }),
  )
  return (
    <>
      {/* Side by side on phones too, so that the label stays in sight. */}
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
  const { t } = useMessages(labelDialogMessages)
  return useMutation({
    mutationFn: fetchFile,
    onSuccess: ({ name, blob }) => saveFile(name ?? fallback, blob),
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
  window.print()
}
