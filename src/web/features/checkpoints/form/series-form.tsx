import { useMessages } from '../../../locales/use-messages.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { formResolver } from '../../../forms/form-resolver.ts'
import { WritingForm } from '../../../forms/writing-form.tsx'
import { useAccount } from '../../../session/state/session-context.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import {
  checkpointContent,
  type CheckpointEntry,
  checkpointSchema,
  type CheckpointValues,
  nowhere,
} from '../values/checkpoint-form-values.ts'
import { ConfirmClosing } from './confirm-closing.tsx'
import { isOfEarlierPlace, isPointFixed, pointOf, pointValues } from '../values/coordinates.ts'
import { FarNotice } from '../place/far-notice.tsx'
import { fillPlace, leavePoint } from '../place/fill-place.ts'
import { otherPlaces } from '../place/other-places.ts'
import { KindChoice } from './kind-choice.tsx'
import { placeOfRecorded, rememberPlace } from '../place/place.ts'
import { PlaceFields } from '../place/place-fields.tsx'
import { PlaceSearch } from '../place/place-search.tsx'
import {
  isSamePlace,
  requiredPlace,
  startingValues,
  usualPlace,
  type KnownPlaces,
  type UsualPlaces,
} from '../place/prefill.ts'
import { useHere, useNearestCity } from '../place/use-here.ts'
import { usePosition } from '../position/use-position.ts'
import { useUsualPlaces } from '../place/use-usual-places.ts'
import { usualStatuses } from './status-suggestions.ts'
import { StatusField } from './status-field.tsx'
import { changeKind } from './use-checkpoint-kind.ts'

/** Checkpoint content that is the same for every scan of a series. */
type SeriesContent = Omit<ReturnType<typeof checkpointContent>, 'notes'>

function valuesOfSeries(content: SeriesContent): CheckpointValues {
  const { checkpoint_type, address_id, status } = content
  const place = {
    ...placeOfRecorded(content),
    address_id: address_id ?? '',
    ...pointValues(content, 'last_place'),
  }
  return startingValues(checkpoint_type, place, status)
}

/** A series is for many shipments, so that the form knows the places of none. */
const noShipment: KnownPlaces = {
  exitLocation: null,
  openEntry: undefined,
  origin: undefined,
  destination: undefined,
}

type SeriesFormProps = {
  /** Content of the current series; absent for a new series. */
  readonly content: SeriesContent | undefined
  readonly onReady: (content: SeriesContent) => void
  readonly onCancel: () => void
}

/** Asks once for the kind, place and status that every scan of a series records. */
export function SeriesForm(props: SeriesFormProps) {
  const usual = useUsualPlaces()
  return usual.isLoading ? <Spinner className="text-brand" /> : <ReadyForm {...props} usual={usual} />
}

type ReadyFormProps = SeriesFormProps & { readonly usual: UsualPlaces }

function ReadyForm({ content, onReady, onCancel, usual }: ReadyFormProps) {
  const { t } = useMessages()
  const { id: account } = useAccount()
  const { form, values, required, source, far, chooseKind } = useSeriesForm({ content, usual })
  const { checkpoint_type: kind } = values

  const begin = (entry: CheckpointEntry) => {
    rememberPlace(account, form.getValues())
    const point = pointOf(entry)
    // Far from the place, each scan records the position of the device.
    const isFixed = isPointFixed(point, entry.point_choice) && far === undefined
    onReady(checkpointContent(entry, isFixed ? point : undefined))
  }

  return (
    <WritingForm
      aria-labelledby="series-form"
      className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6 [&_input]:scroll-mb-32"
      onSubmit={(event) => void form.handleSubmit(begin)(event)}
    >
      <div>
        <h2 id="series-form" className="text-xl leading-7 font-semibold">
          {t('scan.series_form')}
        </h2>
        <p className="mt-1 text-muted">{t('scan.series_form_says')}</p>
      </div>
      <KindChoice value={kind} onChoose={chooseKind} />
      <PlaceSearch form={form} places={otherPlaces(noShipment, kind, usual, values)} />
      <PlaceFields form={form} required={required} source={source} />
      <StatusField form={form} />
      {kind === 'finalizacao' && <ConfirmClosing form={form} />}
      {far !== undefined && <FarNotice far={far} values={values} asksReason={false} />}
      {/* The bar is sticky, because most users repeat the last series and need only its button. */}
      <div className="sticky bottom-0 z-10 -mx-4 -mb-4 flex gap-2 rounded-b-lg border-t border-line bg-surface p-4 sm:-mx-6 sm:-mb-6 sm:justify-end sm:px-6">
        <Button variant="outline" onClick={onCancel}>
          {t('checkpoint.cancel')}
        </Button>
        <Button type="submit" className="flex-1 sm:flex-none">
          {t('scan.series_begin')}
        </Button>
      </div>
    </WritingForm>
  )
}

/** Returns the form with the values of the current series, or else with the usual place. */
function useSeriesForm({ content, usual }: Pick<ReadyFormProps, 'content' | 'usual'>) {
  const { t } = useMessages()
  const [proposed] = useState(() => usualPlace(usual))
  const { isKnown, nearest, farOf } = useHere(usePosition().here)
  const sourceOf = (of: CheckpointValues) =>
    content === undefined && isSamePlace(of, proposed.place) ? proposed.source : undefined
  const requiredIn = (of: CheckpointValues) => requiredPlace({ exitLocation: undefined }, of, isKnown)
  const form = useForm<CheckpointValues, unknown, CheckpointEntry>({
    defaultValues:
      content === undefined
        ? startingValues('entrada', proposed.place, usualStatuses('entrada', t)[0])
        : valuesOfSeries(content),
    resolver: (values, ...rest) =>
      formResolver<CheckpointValues, ReturnType<typeof checkpointSchema>>(
        checkpointSchema({
          asksToConfirm: values.checkpoint_type === 'finalizacao',
          place: requiredIn(values),
        }),
      )(values, ...rest),
  })
  const values = useWatch({ control: form.control, compute: (all: CheckpointValues) => all })
  useNearestCity(form, values, nearest)

  const chooseKind = (next: CheckpointType) => {
    changeKind(form, next, t)
    if (next !== 'finalizacao') return
    // The form still has the place that it proposed. A delivery happens elsewhere, so the place is
    // cleared.
    if (sourceOf(form.getValues()) !== undefined) return fillPlace(form, nowhere)
    // A delivery happens where the user is, so coordinates from an earlier checkpoint are cleared.
    if (isOfEarlierPlace(values.point_source)) leavePoint(form)
  }
  return {
    form,
    values,
    required: requiredIn(values),
    /** Source of the proposed place, while the form has it. */
    source: sourceOf(values),
    /** Distance between the device and the place, if it is large. */
    far: farOf(values),
    chooseKind,
  }
}
