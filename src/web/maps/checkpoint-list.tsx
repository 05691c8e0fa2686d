import type { ComponentType } from 'react'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { useMessages } from '../locales/use-messages.ts'
import { DateTime } from '../ui/data/date-time.tsx'
import { StopMark } from './stop-mark.tsx'

type ListedCheckpoint = ShipmentDetail['checkpoints'][number]

/** Actions for one checkpoint, such as editing it; renders nothing if there are none. */
export type CheckpointActions = ComponentType<{
  readonly shipment: ShipmentDetail
  readonly checkpoint: ListedCheckpoint
}>

type CheckpointListProps = {
  readonly shipment: ShipmentDetail
  readonly selected: string | undefined
  readonly onSelect: (checkpoint: string) => void
  readonly Actions: CheckpointActions
}

/**
 * Lists the checkpoints beside the map, newest first. Pressing a checkpoint with coordinates shows
 * it on the map.
 */
export function CheckpointList({ shipment, selected, onSelect, Actions }: CheckpointListProps) {
  const { t } = useMessages()
  const { checkpoints } = shipment
  if (checkpoints.length === 0) return <p className="text-muted">{t('checkpoint.none')}</p>
  return (
    <ol
      aria-label={t('map.checkpoints')}
      className="max-h-48 divide-y divide-line overflow-y-auto rounded-md border border-line"
    >
      {checkpoints.toReversed().map((checkpoint) => (
        <li key={checkpoint.id} className="flex items-start gap-2 p-2">
          <Place
            checkpoint={checkpoint}
            isSelected={checkpoint.id === selected}
            onSelect={() => onSelect(checkpoint.id)}
          />
          <Actions shipment={shipment} checkpoint={checkpoint} />
        </li>
      ))}
    </ol>
  )
}

type PlaceProps = {
  readonly checkpoint: ListedCheckpoint
  readonly isSelected: boolean
  readonly onSelect: () => void
}

function Place({ checkpoint, isSelected, onSelect }: PlaceProps) {
  const { t } = useMessages()
  const { checkpoint_type, location, timestamp, latitude } = checkpoint
  const hasPlace = latitude !== null
  return (
    // An entry without a place stays focusable, so that the keyboard can scroll to it.
    <button
      type="button"
      aria-pressed={hasPlace ? isSelected : undefined}
      aria-disabled={hasPlace ? undefined : true}
      className="flex min-h-11 min-w-0 flex-1 gap-3 rounded-sm p-1 text-left hover:bg-brand-tint aria-disabled:cursor-default aria-disabled:hover:bg-transparent aria-pressed:bg-brand-tint"
      onClick={hasPlace ? onSelect : undefined}
    >
      <StopMark kind={checkpoint_type} className="mt-0.5" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold break-words">{location}</span>
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">
          {t(`checkpoint.${checkpoint_type}`)}
          <DateTime value={timestamp} />
          {!hasPlace && <span>{t('map.no_coordinates')}</span>}
        </span>
      </span>
    </button>
  )
}
