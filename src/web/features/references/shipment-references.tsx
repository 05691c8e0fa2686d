import { Copy } from 'lucide-react'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { spacedReference } from '#domain/references/reference.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { copyText } from '../../ui/feedback/copy-text.ts'
import { shortenMiddle } from '../../ui/data/shorten-middle.ts'
import { useAirline } from './use-airline.ts'

type Reference = Shipment['references'][number]

/** Lists the references of a shipment. A click copies one. */
export function ShipmentReferences({ references }: { readonly references: readonly Reference[] }) {
  const { t } = useMessages()
  const airlineOf = useAirline()
  return (
    <ul className="flex flex-col gap-1">
      {references.map(({ kind, value }) => (
        <li key={`${kind} ${value}`} className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-sm text-muted">{t(`reference_kind.${kind}`)}</span>
          <button
            type="button"
            aria-label={t('references.copy', {
              kind: t(`reference_kind.${kind}`),
              value: spacedReference(kind, value),
            })}
            onClick={() => void copyText(value, t, shortenMiddle(value, 12))}
            className="machine group -mx-1 inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm px-1 text-left hover:bg-brand-tint max-sm:min-h-11 pointer-coarse:min-h-11"
          >
            <span className="min-w-0 break-words">{spacedReference(kind, value)}</span>
            <Copy aria-hidden className="size-3.5 shrink-0 opacity-60 group-hover:opacity-100" />
          </button>
          {kind === 'mawb' && <span className="text-sm text-muted">{airlineOf(value)}</span>}
        </li>
      ))}
    </ul>
  )
}
