import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CheckpointType } from '#domain/checkpoint.ts'
import { formResolver } from '../../forms/form-resolver.ts'
import { WritingForm } from '../../forms/writing-form.tsx'
import { scanOwnMessages } from '../../locales/own/scan-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/session-context.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import {
  checkpointContent,
  type CheckpointEntry,
  checkpointSchema,
  type CheckpointValues,
  nowhere,
} from './checkpoint-form-values.ts'
import { ConfirmClosing } from './confirm-closing.tsx'
import { isOfEarlierPlace, isPointFixed, pointOf, pointValues } from './coordinates.ts'
import { fillPlace, leavePoint } from './fill-place.ts'
import { KindChoice } from './kind-choice.tsx'
import { lastPlace, placeOfRecorded, rememberPlace } from './place.ts'
import { PlaceFields } from './place-fields.tsx'
import { PlaceSearch } from './place-search.tsx'
import { isSamePlace, startingValues } from './prefill.ts'
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

type SeriesFormProps = {
  /** Content of the current series; absent for a new series. */
  readonly content: SeriesContent | undefined
  readonly onReady: (content: SeriesContent) => void
  readonly onCancel: () => void
}

/** Asks once for the kind, place and status that every scan of a series records. */
export function SeriesForm({ content, onReady, onCancel }: SeriesFormProps) {
  const { t } = useMessages()
  const { t: own } = useMessages(scanOwnMessages)
  const { id: account } = useAccount()
  const [last] = useState(() => lastPlace(account))
  const form = useForm<CheckpointValues, unknown, CheckpointEntry>({
    defaultValues:
      content === undefined
        ? startingValues('entrada', last ?? nowhere, usualStatuses('entrada', t)[0])
        : valuesOfSeries(content),
    resolver: (values, ...rest) =>
      formResolver<CheckpointValues, ReturnType<typeof checkpointSchema>>(
        checkpointSchema(undefined, values.checkpoint_type === 'finalizacao'),
      )(values, ...rest),
  })
  const [kind, location, source] = useWatch({
    control: form.control,
    name: ['checkpoint_type', 'location', 'point_source'],
  })

  const chooseKind = (next: CheckpointType) => {
    changeKind(form, next, t)
    if (next !== 'finalizacao') return
    // The form still has the place that it proposed from earlier scans. A delivery happens
    // elsewhere, so the place is cleared.
    if (content === undefined && last !== undefined && isSamePlace(form.getValues(), last))
      return fillPlace(form, nowhere)
    // A delivery happens where the user is, so coordinates from an earlier checkpoint are cleared.
    if (isOfEarlierPlace(source)) leavePoint(form)
  }

  const begin = (entry: CheckpointEntry) => {
    rememberPlace(account, form.getValues())
    const point = pointOf(entry)
    onReady(checkpointContent(entry, isPointFixed(point, entry.point_choice) ? point : undefined))
  }

  return (
    <WritingForm
      aria-labelledby="series-form"
      className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6 [&_input]:scroll-mb-32"
      onSubmit={(event) => void form.handleSubmit(begin)(event)}
    >
      <div>
        <h2 id="series-form" className="text-xl leading-7 font-semibold">
          {own('scan.series_form')}
        </h2>
        <p className="mt-1 text-muted">{own('scan.series_form_says')}</p>
      </div>
      <KindChoice value={kind} onChoose={chooseKind} />
      <PlaceSearch
        form={form}
        places={
          last !== undefined && last.location !== location
            ? [{ words: 'checkpoint.use_last_place', place: last }]
            : []
        }
      />
      <PlaceFields
        form={form}
        source={
          content === undefined && last?.location === location && location !== '' ? 'last_place' : undefined
        }
      />
      <StatusField form={form} />
      {kind === 'finalizacao' && <ConfirmClosing form={form} />}
      {/* The bar is sticky, because most users repeat the last series and need only its button. */}
      <div className="sticky bottom-0 z-10 -mx-4 -mb-4 flex gap-2 rounded-b-lg border-t border-line bg-surface p-4 sm:-mx-6 sm:-mb-6 sm:justify-end sm:px-6">
        <Button variant="outline" onClick={onCancel}>
          {t('checkpoint.cancel')}
        </Button>
        <Button type="submit" className="flex-1 sm:flex-none">
          {own('scan.series_begin')}
        </Button>
      </div>
    </WritingForm>
  )
}
