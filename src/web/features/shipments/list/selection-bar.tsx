import { useState } from 'react'
import { X, Copy } from 'lucide-react'
import type { ListTotal } from '#contract/schema/list-total.ts'
import type { StatusOutcome } from '#contract/endpoints/shipments.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { Button, IconButton } from '../../../ui/inputs/button.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { LabelsSlot } from './labels-slot.ts'
import type { Selection } from './selection.ts'
import { StatusChanger } from './status-changer.tsx'
import type { ListedShipment } from './use-shipment-list.ts'

type SelectionBarProps = {
  readonly rows: readonly ListedShipment[]
  readonly selection: Selection
  readonly onClear: () => void
  /**
   * Offer to select the matching rows that are not loaded yet; absent if there is nothing to offer.
   */
  readonly rest?: {
    readonly total: ListTotal | undefined
    readonly most: number
    readonly isBusy: boolean
    readonly onSelect: () => void
  }
  readonly Labels: LabelsSlot
}

/**
 * Shows the actions for the selected rows, sticky at the bottom of the page. The bar goes with the
 * selection, so that the next selection does not show refusals of this one.
 */
export function SelectionBar({ rows, ...bar }: SelectionBarProps) {
  const chosen = rows.filter(({ id }) => bar.selection.ids.has(id))
  return chosen.length > 0 && <Bar chosen={chosen} {...bar} />
}

type BarProps = Omit<SelectionBarProps, 'rows'> & { readonly chosen: readonly ListedShipment[] }

function Bar({ chosen, selection, onClear, rest, Labels }: BarProps) {
  const { t, format } = useLocale()
  const [refused, setRefused] = useState<readonly StatusOutcome[]>([])
  const restMessage = ({ total, most }: NonNullable<SelectionBarProps['rest']>): string => {
    const isWhole = total?.exact === true && total.count <= most
    const count = format.number(isWhole ? total.count : most)
    return t(isWhole ? 'tracker.select_matching' : 'tracker.select_first', { count })
  }
  return (
    <section
      aria-label={t('tracker.selection')}
      data-foot-bar
      className="sticky bottom-4 z-10 mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-2 pl-4 shadow-overlay max-sm:bottom-0 max-sm:gap-x-1 max-sm:p-1 max-sm:pl-2"
    >
      <output className="tabular font-semibold max-sm:mr-auto">
        <span aria-hidden className="sm:hidden">
          {format.number(chosen.length)}
        </span>
        <span className="max-sm:sr-only">
          {t(chosen.length === 1 ? 'tracker.one_selected' : 'tracker.selected', {
            count: format.number(chosen.length),
          })}
        </span>
      </output>
      <div className="flex flex-1 max-sm:order-1 max-sm:basis-full max-sm:empty:hidden">
        {rest !== undefined && (
          <Button variant="link" size="sm" busy={rest.isBusy} onClick={rest.onSelect}>
            {restMessage(rest)}
          </Button>
        )}
      </div>
      <div className="flex gap-2 max-sm:gap-1 max-sm:[&_button]:px-2 max-sm:[&_svg]:hidden">
        <StatusChanger chosen={chosen} onRefused={setRefused} />
        <Labels shipments={inOrder(selection, chosen)} />
        <CopyCodes codes={chosen.map(({ tracking_id }) => tracking_id)} />
      </div>
      <IconButton icon={X} className="max-sm:size-9" label={t('tracker.clear_selection')} onClick={onClear} />
      {refused.length > 0 && <Refused outcomes={refused} />}
    </section>
  )
}

/** Lists the shipments whose status was not changed, with the reasons. */
function Refused({ outcomes }: { readonly outcomes: readonly StatusOutcome[] }) {
  const { t, format } = useLocale()
  return (
    <Notice
      title={t('tracker.not_changed', { count: format.number(outcomes.length) })}
      className="max-h-48 w-full overflow-y-auto max-sm:order-2"
    >
      <ul className="text-sm">
        {outcomes.map(({ tracking_id, error }) => (
          <li key={tracking_id}>
            <span className="machine font-semibold">{tracking_id}</span> {error}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Returns the ids of the selected rows in the order of selection. */
function inOrder({ ids }: Selection, chosen: readonly ListedShipment[]): readonly string[] {
  const shown = new Set(chosen.map(({ id }) => id))
  return [...ids].filter((id) => shown.has(id))
}

/** Copies tracking IDs, one per line. */
function CopyCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useMessages()
  return (
    <Button variant="outline" size="sm" onClick={() => void copyText(codes.join('\n'), t)}>
      <Copy aria-hidden className="max-sm:block!" />
      <span className="max-sm:sr-only">{t('tracker.copy_codes')}</span>
    </Button>
  )
}
