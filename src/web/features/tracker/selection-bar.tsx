import { useState } from 'react'
import { X } from 'lucide-react'
import type { StatusOutcome } from '#contract/shipments.ts'
import { formatNumber } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CopyCodes } from './copy-codes.tsx'
import type { LabelsSlot } from './labels-slot.ts'
import type { Selection } from './selection.ts'
import { StatusChanger } from './status-changer.tsx'
import type { ListedShipment } from './use-shipment-list.ts'

type SelectionBarProps = {
  readonly rows: readonly ListedShipment[]
  readonly selection: Selection
  readonly onClear: () => void
  readonly Labels: LabelsSlot
}

/** What can be done with the chosen rows; stays in sight at the foot of the page. */
export function SelectionBar({ rows, selection, onClear, Labels }: SelectionBarProps) {
  const { t } = useWords()
  const language = useLanguage()
  const [refused, setRefused] = useState<readonly StatusOutcome[]>([])
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  if (chosen.length === 0) return null
  return (
    <section
      aria-label={t('tracker.selection')}
      data-foot-bar
      className="sticky bottom-4 z-10 mx-auto flex w-full max-w-2xl flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-2 pl-4 shadow-overlay"
    >
      <output className="tabular flex-1 font-semibold">
        {t(chosen.length === 1 ? 'tracker.one_selected' : 'tracker.selected', {
          count: formatNumber(chosen.length, language),
        })}
      </output>
      <div className="flex gap-2 max-sm:order-1 max-sm:w-full max-sm:flex-wrap">
        <StatusChanger chosen={chosen} onRefused={setRefused} />
        <Labels shipments={inOrder(selection, chosen)} />
        <CopyCodes codes={chosen.map(({ tracking_id }) => tracking_id)} />
      </div>
      <Button variant="ghost" size="icon" aria-label={t('tracker.clear_selection')} onClick={onClear}>
        <X aria-hidden />
      </Button>
      {refused.length > 0 && (
        <Notice
          title={t('tracker.not_changed', { count: formatNumber(refused.length, language) })}
          className="max-h-48 w-full overflow-y-auto max-sm:order-2"
        >
          <ul className="text-sm">
            {refused.map(({ tracking_id, error }) => (
              <li key={tracking_id}>
                <span className="machine font-semibold">{tracking_id}</span> {error}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  )
}

/** The ids of the chosen rows in the order in which they were chosen. */
function inOrder({ ids }: Selection, chosen: readonly ListedShipment[]): readonly string[] {
  const shown = new Set(chosen.map(({ id }) => id))
  return [...ids].filter((id) => shown.has(id))
}
