import { Command } from 'cmdk'
import { ListFilter } from 'lucide-react'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import type { Action } from './action.ts'
import { openShipment, PaletteItem } from './palette-item.tsx'

type PaletteResultsProps = {
  readonly typed: string
  readonly shipments: readonly Shipment[]
  readonly heading: string
  readonly onChoose: (action: Action) => void
}

/**
 * Shows the shipments that the server found below the palette's own entries, with a link to the
 * list of all matching shipments.
 */
export function PaletteResults({ typed, shipments, heading, onChoose }: PaletteResultsProps) {
  const { t } = useMessages()
  if (shipments.length === 0) return null
  // The server found these shipments, so one keyword is the typed text itself, which the palette's
  // filter always accepts. The empty first keyword prevents the shipments from ranking above a page
  // whose name matches.
  const keywords = ['', typed]
  const all: Action = {
    id: 'all-found',
    words: 'dashboard.see_all',
    icon: ListFilter,
    perform: ({ navigate }) => void navigate(`/tracker?${new URLSearchParams({ q: typed.trim() })}`),
  }
  return (
    // The group is mounted again for each typed text, because cmdk does not update the keywords of
    // a mounted item.
    <Command.Group key={typed} heading={t('palette.shipments')} className={heading}>
      {shipments.map((shipment) => (
        <PaletteItem
          key={shipment.id}
          action={openShipment(shipment.id, shipment)}
          keywords={keywords}
          onChoose={onChoose}
        >
          <span className="min-w-0 flex-1">
            <span className="machine block font-semibold">{shipment.tracking_id}</span>
            <span className="block truncate text-sm text-muted">{detailOf(shipment)}</span>
          </span>
          <StatusBadge status={shipment.status} />
        </PaletteItem>
      ))}
      <PaletteItem action={all} keywords={keywords} onChoose={onChoose}>
        {t('dashboard.see_all')}
      </PaletteItem>
    </Command.Group>
  )
}

/** Returns reference, recipient and destination, without a part that is unknown. */
function detailOf({ reference, recipient_name, destination, destination_city }: Shipment): string {
  return [reference, recipient_name, destination_city ?? destination]
    .filter((part) => part !== null)
    .join(' · ')
}
