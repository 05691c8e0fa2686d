import type { HistoryEntry } from '#contract/endpoints/history.ts'
import { deliverySentence } from '#contract/messages/delivery-sentences.ts'
import { lateDelivery } from '#contract/messages/late-delivery.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useLanguage } from '../../locales/use-language.ts'

type LateEntryProps = { readonly fields: NonNullable<HistoryEntry['fields']> }

/** Tells the delivery or attempt of an annex that came after the shipment was closed. */
export function LateEntry({ fields }: LateEntryProps) {
  const language = useLanguage()
  const format = useFormat()
  const late = lateDelivery(fields)
  if (late === undefined) return null
  return <p>{deliverySentence({ language, dayOf: format.date, timeOf: format.time }, late)}</p>
}
