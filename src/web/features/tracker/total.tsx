import type { ListTotal } from '#contract/schema/list-total.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'

type TotalProps = { readonly total: ListTotal | undefined; readonly isBusy: boolean }

/** Shows the number of shipments in the view, and announces its changes. */
export function Total({ total, isBusy }: TotalProps) {
  const { t } = useMessages()
  const format = useFormat()
  return (
    <output className="tabular flex items-center gap-2 text-sm text-muted">
      {total && totalMessage()}
      {isBusy && total !== undefined && <Spinner />}
    </output>
  )

  function totalMessage(): string {
    const count = format.number(total?.count ?? 0)
    if (total?.exact === false) return t('tracker.more_than', { count })
    return t(total?.count === 1 ? 'tracker.one_shipment' : 'tracker.shipments', { count })
  }
}
