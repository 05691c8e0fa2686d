import { useState, type ReactNode } from 'react'
import { LogIn } from 'lucide-react'
import { parseWith } from '#contract/schema/parse.ts'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { ApiError } from '../../../api/api-error.ts'
import { withoutBlanks } from '../../../forms/without-blanks.ts'
import { useMessages, type FormatMessage } from '../../../locales/use-messages.ts'
import { useMay } from '../../../permissions/use-may.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { checkpointSchema, type CheckpointEntry, type PlaceValues } from '../values/checkpoint-form-values.ts'
import { CheckpointSaved, summaryOf, type SavedSummary } from '../saving/checkpoint-saved.tsx'
import { requiredPlace, startingValues, usualPlace } from '../place/prefill.ts'
import { usualStatuses } from './status-suggestions.ts'
import { useHere, type Here } from '../place/use-here.ts'
import { usePosition } from '../position/use-position.ts'
import { useUsualPlaces } from '../place/use-usual-places.ts'
import { useSaveCheckpoint } from '../saving/use-save-checkpoint.ts'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'

type QuickEntryProps = {
  readonly shipment: QrAuthorization
  readonly onAgain: () => void
  /** Called after the entrada is recorded, or queued on this device if `isKept` is true. */
  readonly onSaved: (isKept: boolean) => void
  readonly children: (press: ReactNode) => ReactNode
}

/**
 * Offers a button that records an entrada at the place last used on this device, because users scan
 * a whole pallet at one dock. Offers none if an earlier entrada of the shipment has no saída,
 * because this saída must be recorded in the form first.
 */
export function QuickEntry({ shipment, onAgain, onSaved, children }: QuickEntryProps) {
  const { t } = useMessages()
  const { place } = usualPlace(useUsualPlaces())
  const isOffered = shipment.exit_location === null && place.location !== ''
  const position = usePosition(isOffered)
  const here = useHere(position.here)
  const entry = isOffered ? entryAt(place, here, t) : undefined
  const saving = useSaveCheckpoint(shipment.tracking_id, undefined)
  const [saved, setSaved] = useState<SavedSummary>()
  const [refusal, setRefusal] = useState<ApiError>()

  const record = useOneAtATime(async (of: CheckpointEntry) => {
    setRefusal(undefined)
    try {
      const result = await saving.mutateAsync({ entry: of, place: position.settled })
      const summary = summaryOf(result)
      setSaved(summary)
      onSaved(summary.isKept)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    }
  })

  const seesShipments = useMay('shipments.read')
  if (saved !== undefined)
    return <CheckpointSaved checkpoint={saved} {...afterSaving(shipment, seesShipments)} onAgain={onAgain} />
  return children(
    entry && (
      <>
        {refusal !== undefined && <Notice title={t('checkpoint.failed_title')}>{refusal.words}</Notice>}
        <Button
          size="lg"
          className="h-auto! min-h-12 py-2 whitespace-normal!"
          busy={saving.isPending}
          onClick={() => void record(entry)}
        >
          <LogIn aria-hidden />
          {t('checkpoint.quick_entry', { location: entry.location })}
        </Button>
      </>
    ),
  )
}

/**
 * Returns what the page offers after saving. The owner gets a link to the shipment's page, unless
 * the user's role may not read shipments, such as a driver's. Other accounts see whether their
 * authorization permits further checkpoints.
 */
function afterSaving({ id, authorization }: QrAuthorization, seesShipments: boolean) {
  const isShown = authorization === null && seesShipments
  return { shipmentPage: isShown ? `/shipment/${id}` : undefined, authorization }
}

/**
 * Returns the filled-in form for an entrada at a place. Returns undefined if a required field is
 * empty. Also if the device is far from the place, because the form then asks for a reason.
 */
function entryAt(place: PlaceValues, here: Here, t: FormatMessage): CheckpointEntry | undefined {
  const values = startingValues('entrada', place, usualStatuses('entrada', t)[0])
  if (here.farOf(values) !== undefined) return undefined
  const required = requiredPlace({ exitLocation: null }, values, here.isKnown)
  const parsed = parseWith(checkpointSchema({ place: required }), withoutBlanks(values))
  return parsed.ok ? parsed.value : undefined
}
