import { useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Label } from '#contract/endpoints/labels.ts'
import { useFormat } from '../../locales/use-format.ts'
import { labelDialogMessages } from '../../locales/own/labels-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { LabelDrawing } from './label-drawing.tsx'

/** Previews one label, with buttons to the others. */
export function LabelPreview({ labels }: { readonly labels: readonly Label[] }) {
  const { t } = useMessages(labelDialogMessages)
  const format = useFormat()
  const [at, setAt] = useState(0)
  const label = labels[Math.min(at, labels.length - 1)]
  if (label === undefined) return null
  return (
    <div className="flex flex-col items-center gap-3">
      <LabelDrawing
        label={label}
        name={t('labels.preview', { tracking_id: label.tracking_id })}
        className="h-auto max-h-[62dvh] w-full max-w-80 rounded-sm border border-line"
      />
      {labels.length > 1 && (
        <div className="flex items-center gap-2">
          <Button
            variant="outline"
            size="icon"
            aria-label={t('labels.previous')}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <output className="tabular min-w-24 text-center text-sm">
            {t('labels.at', {
              at: format.number(at + 1),
              count: format.number(labels.length),
            })}
          </output>
          <Button
            variant="outline"
            size="icon"
            aria-label={t('labels.next')}
            disabled={at === labels.length - 1}
            onClick={() => setAt(at + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
    </div>
  )
}
