import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Label } from '#contract/endpoints/labels.ts'
import { labelMeasures, type LabelSize, labelSizes, zplResolutions } from '#domain/shipments/label.ts'
import { IconButton } from '../../ui/inputs/button.tsx'
import { ChoiceCards } from '../../ui/inputs/choice-cards.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SelectField } from '../../ui/inputs/control-fields.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LabelDrawing } from './label-drawing.tsx'
import type { LabelPreferences } from './label-preferences.ts'

type SizeChoiceProps = { readonly value: LabelSize; readonly onChoose: (size: LabelSize) => void }

/** Shows the choice of the label's size: a sheet, or a thermal printer's roll. */
function SizeChoice({ value, onChoose }: SizeChoiceProps) {
  const { t } = useMessages()
  const choices = labelSizes.map((size) => ({
    value: size,
    title: t(`labels.size_${size}`),
    says: t(`labels.size_${size}_says`),
  }))
  return (
    <ChoiceCards
      legend={t('labels.size')}
      choices={choices}
      value={value}
      onChoose={onChoose}
      layout="grid grid-cols-2 gap-2 md:grid-cols-1"
    />
  )
}

type LabelDeskProps = {
  readonly labels: UseQueryResult<readonly Label[]>
  readonly preferences: LabelPreferences
  readonly onPreferences: (preferences: LabelPreferences) => void
}

/**
 * Shows the preview of the labels, and beside it the choice of size and resolution and the
 * warnings.
 */
export function LabelDesk({ labels, preferences, onPreferences }: LabelDeskProps) {
  const { t } = useMessages()
  const { size, dpi } = preferences
  const { width, height } = labelMeasures[size]
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="max-md:order-2">
        {labels.isPending && (
          <output aria-label={t('labels.loading')} className="flex justify-center">
            <span className="block w-full max-w-80" style={{ aspectRatio: `${width} / ${height}` }}>
              <Skeleton className="size-full" />
            </span>
          </output>
        )}
        {labels.isError && <LoadFailed title={t('labels.load_failed')} query={labels} />}
        {labels.data && <LabelPreview labels={labels.data} />}
      </div>
      <div className="flex flex-col gap-4">
        <SizeChoice value={size} onChoose={(next) => onPreferences({ ...preferences, size: next })} />
        {size === 'thermal' && (
          <SelectField
            label={t('labels.resolution')}
            hint={t('labels.resolution_hint')}
            value={dpi}
            onChange={({ target }) => {
              const next = zplResolutions.find((one) => String(one) === target.value)
              if (next !== undefined) onPreferences({ ...preferences, dpi: next })
            }}
          >
            {zplResolutions.map((one) => (
              <option key={one} value={one}>
                {t('labels.dpi', { dpi: one })}
              </option>
            ))}
          </SelectField>
        )}
        <p className="text-sm text-muted">{t('labels.scale_says')}</p>
        {labels.data && <Warnings labels={labels.data} />}
      </div>
    </div>
  )
}

/** Maximum number of tracking codes to list in a warning. */
const MAX_NAMED = 3

/** Warns about labels on which recorded text is cut off or has characters that the font lacks. */
function Warnings({ labels }: { readonly labels: readonly Label[] }) {
  const { t, format } = useLocale()
  const codes = (some: readonly Label[]): string => {
    const named = some
      .slice(0, MAX_NAMED)
      .map(({ tracking_id }) => tracking_id)
      .join(', ')
    const more = some.length - MAX_NAMED
    return more <= 0 ? named : t('labels.and_more', { codes: named, count: format.number(more) })
  }
  const missing = labels.filter((label) => label.has_missing_glyphs)
  const clipped = labels.filter((label) => label.is_clipped)
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="info">{t('labels.missing_glyphs', { codes: codes(missing) })}</Notice>
      )}
      {clipped.length > 0 && <Notice tone="info">{t('labels.clipped', { codes: codes(clipped) })}</Notice>}
    </>
  )
}

/** Previews one label, with buttons to the others. */
function LabelPreview({ labels }: { readonly labels: readonly Label[] }) {
  const { t, format } = useLocale()
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
          <IconButton
            icon={ChevronLeft}
            variant="outline"
            label={t('labels.previous')}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          />
          <output className="tabular min-w-24 text-center text-sm">
            {t('labels.at', {
              at: format.number(at + 1),
              count: format.number(labels.length),
            })}
          </output>
          <IconButton
            icon={ChevronRight}
            variant="outline"
            label={t('labels.next')}
            disabled={at === labels.length - 1}
            onClick={() => setAt(at + 1)}
          />
        </div>
      )}
    </div>
  )
}
