import { useState } from 'react'
import { Camera } from 'lucide-react'
import { dayAt } from '#domain/base/calendar-day.ts'
import { OTHER_REASON } from '#domain/checkpoints/delivery.ts'
import { WritingForm } from '../../forms/writing-form.tsx'
import { useMessages } from '../../locales/use-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { useFields } from '../../forms/use-fields.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { TextareaField } from '../../ui/inputs/control-fields.tsx'
import { Folded } from '../../ui/layout/folded.tsx'
import { CheckpointNotices } from '../checkpoints/form/checkpoint-notices.tsx'
import type { DoorFormProps } from '../checkpoints/form/door.ts'
import { StatusField } from '../checkpoints/form/status-field.tsx'
import { otherPlaces } from '../checkpoints/place/other-places.ts'
import { PlaceFields } from '../checkpoints/place/place-fields.tsx'
import { PlaceSearch } from '../checkpoints/place/place-search.tsx'
import { isSamePlace } from '../checkpoints/place/prefill.ts'
import { useFarTitle } from '../checkpoints/place/use-far-title.ts'
import { useUsualPlaces } from '../checkpoints/place/use-usual-places.ts'
import { PositionRow } from '../checkpoints/position/position-row.tsx'
import { ReasonTiles } from './reason-tiles.tsx'
import { PhotoCapture } from './photo-capture.tsx'
import { ReceiverFields } from './receiver-fields.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { useDoor } from './use-door.ts'

/** Records a delivery or a failed attempt at the door of the recipient, on one screen. */
export function DoorForm(props: DoorFormProps) {
  const { outcome } = props
  const { t } = useMessages()
  const door = useDoor(props)
  const { draft, submission, evidence, isChecked, check } = door
  const { form } = draft
  const field = useFields(form)
  const { element, submit } = submission
  const { receiver, change, photos, setPhotos } = evidence
  const [isEncoding, setEncoding] = useState(false)
  const [isCameraOpen, setCameraOpen] = useState(outcome === 'complete')
  const isOther = outcome === 'attempted' && receiver.reason === 'other'
  const isReasonMissing = outcome === 'attempted' && receiver.reason === ''
  const notes = (
    <TextareaField
      {...field('notes')}
      label={t(isOther ? 'door.other_reason' : 'checkpoint.notes')}
      required={isOther}
      hint={isOther ? t('door.other_reason_hint', OTHER_REASON) : undefined}
      maxLength={isOther ? OTHER_REASON.most : 2_000}
      rows={2}
    />
  )
  const capture = <PhotoCapture photos={photos} setPhotos={setPhotos} onBusy={setEncoding} />
  return (
    <WritingForm
      ref={element}
      className="flex flex-col gap-6 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32"
      onSubmit={submit}
    >
      {evidence.arePhotosLost && <Notice tone="warning">{t('door.photos_lost')}</Notice>}
      {evidence.isSignatureLost && <Notice tone="warning">{t('door.signature_lost')}</Notice>}
      {outcome === 'attempted' && (
        <>
          <ReasonTiles
            reason={receiver.reason}
            onChoose={(reason) => change({ reason })}
            error={isChecked && isReasonMissing ? t('door.reason_missing') : undefined}
          />
          {notes}
        </>
      )}
      {isCameraOpen ? (
        capture
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setCameraOpen(true)}>
          <Camera aria-hidden />
          {t('door.add_photo')}
        </Button>
      )}
      {outcome === 'complete' && (
        <>
          <ReceiverFields
            values={receiver}
            onChange={change}
            isChecked={isChecked}
            onCheck={check}
            asksCode={door.asksCode}
          />
          <Folded summary={t('door.signature')}>
            <SignaturePad
              sentence={evidence.sentence}
              signature={evidence.signature}
              onChange={evidence.setSignature}
            />
          </Folded>
        </>
      )}
      {outcome === 'attempted' && (
        <Field label={t('door.next_at')} className="max-w-60">
          {(control) => (
            <Input
              {...control}
              type="date"
              min={dayAt(new Date())}
              value={receiver.next_at}
              onChange={({ target }) => change({ next_at: target.value })}
            />
          )}
        </Field>
      )}
      {outcome === 'complete' && notes}
      <DoorPlace door={door} />
      <DoorBar door={door} outcome={outcome} isEncoding={isEncoding} />
    </WritingForm>
  )
}

type DoorProps = { readonly door: ReturnType<typeof useDoor> }

/** Shows where the delivery happens, collapsed while nothing seems wrong. */
function DoorPlace({ door: { subject, draft, position } }: DoorProps) {
  const { t } = useMessages()
  const { form, values, far } = draft
  const { location, status } = form.formState.errors
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && (far !== undefined || location !== undefined || status !== undefined)) setOpen(true)
  const usual = useUsualPlaces()
  const { destination } = subject
  const isDestination = destination !== undefined && isSamePlace(values, destination)
  const city = [values.city, values.uf].filter(Boolean).join('/')
  const place = [values.location, city].filter(
    (part, at) => part !== '' && (at === 0 || part !== values.location),
  )
  return (
    <div className="flex flex-col gap-2">
      <Folded summary={t('door.place', { place: place.join(', ') })} isOpen={isOpen}>
        <div className="flex flex-col gap-6 py-2">
          <PlaceSearch form={form} places={otherPlaces(subject, values.checkpoint_type, usual, values)} />
          <PlaceFields form={form} source={isDestination ? 'destination' : undefined} required="name" />
          <StatusField form={form} />
        </div>
      </Folded>
      <PositionRow
        device={position}
        earlier={undefined}
        point={undefined}
        choice="own"
        onChoose={() => undefined}
      />
    </div>
  )
}

type DoorBarProps = DoorProps & {
  readonly outcome: DoorFormProps['outcome']
  /** True while a photo is encoded, which saving must not leave behind. */
  readonly isEncoding: boolean
}

/** Shows the buttons, with what is missing and what went wrong beside them. */
function DoorBar({ door, outcome, isEncoding }: DoorBarProps) {
  const { t } = useMessages()
  const { subject, draft, submission, missing } = door
  const { earlier, refusal, isPending } = submission
  const { destination } = subject
  const { far } = draft
  const farTitle = useFarTitle()
  const isAtDestination = destination !== undefined && isSamePlace(draft.values, destination)
  const isSaving = isPending || draft.form.formState.isSubmitting
  return (
    <div
      data-foot-bar
      className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-col gap-3 rounded-b-lg border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:px-6"
    >
      <CheckpointNotices
        subject={subject}
        values={draft.values}
        failed={t('door.failed')}
        refusal={refusal}
        earlier={
          earlier &&
          t('checkpoint.had_arrived', {
            kind: t(`checkpoint.${earlier.checkpoint_type}`),
            location: earlier.location,
          })
        }
      />
      {far !== undefined && (
        <p className="text-sm text-muted">
          {t('door.far', { title: farTitle({ far, values: draft.values, isAtDestination }) })}
        </p>
      )}
      {missing.length > 0 && (
        <p className="text-sm text-muted">{t('door.missing', { missing: missing.join(', ') })}</p>
      )}
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Button variant="outline" onClick={draft.cancel} disabled={isSaving}>
          {t('checkpoint.cancel')}
        </Button>
        <Button type="submit" busy={isSaving || isEncoding} className="flex-1 sm:flex-none">
          {t(outcome === 'complete' ? 'door.confirm' : 'checkpoint.register_tentativa')}
        </Button>
      </div>
    </div>
  )
}
