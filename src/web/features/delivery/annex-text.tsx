import type { AnnexList } from '#contract/endpoints/annexes.ts'
import { deliveryDetails, deliverySentence } from '#contract/messages/delivery-sentences.ts'
import { byLink } from '#contract/messages/event-messages.ts'
import { lateDelivery } from '#contract/messages/late-delivery.ts'
import { useReader } from './use-reader.ts'

/** Shows the text of an annex. Tells a delivery or attempt that came too late, as sentences. */
export function AnnexText({ annex }: { readonly annex: AnnexList[number] }) {
  const reader = useReader()
  const late = annex.kind === 'late_evidence' ? lateDelivery(annex) : undefined
  if (late === undefined)
    return annex.text !== null && <p className="break-words whitespace-pre-line">{annex.text}</p>
  return (
    <div className="break-words">
      <p>{deliverySentence(reader, late)}</p>
      {deliveryDetails(reader.language, late).map((line) => (
        <p key={line} className="text-sm text-muted">
          {line}
        </p>
      ))}
    </div>
  )
}

/** Shows to which address the link went by which somebody answered. Others show nothing here. */
export function AnsweredBy({ annex }: { readonly annex: AnnexList[number] }) {
  const { language } = useReader()
  if (annex.via !== 'link') return null
  return <p className="text-sm break-words text-muted">{byLink(language, annex.details)}</p>
}
