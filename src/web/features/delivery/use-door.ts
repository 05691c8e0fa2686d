import { useEffect, useRef, useState } from 'react'
import { deliveryProblem, type DeliveryObjects } from '#domain/checkpoints/delivery.ts'
import { missingEvidence } from '#domain/checkpoints/delivery-rules.ts'
import { draftNamed, useClearedOnLeaving } from '../../forms/draft.ts'
import { focusFirstInvalid } from '../../forms/focus-first-invalid.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { storePictures } from '../../offline-queue/queue-scan.ts'
import type { Picture } from '../../offline-queue/queued-picture.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { checkpointDraft } from '../checkpoints/form/checkpoint-draft.ts'
import { doorKinds, type DoorFormProps } from '../checkpoints/form/door.ts'
import { usualStatuses } from '../checkpoints/form/status-suggestions.ts'
import { useCheckpointDraft } from '../checkpoints/form/use-checkpoint-draft.ts'
import { useSubmitCheckpoint } from '../checkpoints/form/use-submit-checkpoint.ts'
import { isContinuation, startingPlace, startingValues } from '../checkpoints/place/prefill.ts'
import { useHere, useNearestCity } from '../checkpoints/place/use-here.ts'
import { usePosition } from '../checkpoints/position/use-position.ts'
import type { CheckpointEntry } from '../checkpoints/values/checkpoint-form-values.ts'
import { doorObjects } from './door-objects.ts'
import { encodeSignature, type Drawing } from './encode-signature.ts'
import type { DeliveryPhoto } from './photos.ts'
import { isWrongCpf, noReceiver, type ReceiverValues } from './receiver-values.ts'
import type { Signature } from './signature-pad.tsx'
import { useDeliveryRules } from './use-delivery-rules.ts'

type Checkpoints = Pick<DoorFormProps, 'subject' | 'outcome' | 'onSaved' | 'onCancel'>

/** Holds what the driver enters at the door, and saves it as a checkpoint. */
export function useDoor({ subject: given, outcome, onSaved, onCancel }: Checkpoints) {
  const { t } = useMessages()
  const { id: account } = useAccount()
  const subject = useNamedDestination(given)
  const kind = doorKinds[outcome]
  const position = usePosition()
  const here = useHere(position.here)
  const draft = useCheckpointDraft(
    () => {
      const stored = checkpointDraft(account, subject, undefined)
      const { place } = startingPlace(subject, kind, {})
      const location = place.location === '' ? t('door.no_place') : place.location
      const fresh = startingValues(kind, { ...place, location }, usualStatuses(kind, t)[0])
      const typed = stored.read(fresh)
      return { draft: stored, start: isContinuation(typed, kind, subject) ? typed : fresh }
    },
    { subject, onCancel, here, isAtDoor: true },
  )
  useNearestCity(draft.form, draft.values, here.nearest)
  const evidence = useEvidence(`door.${account}.${subject.tracking_id}.${outcome}`, subject.tracking_id)
  const { receiver } = evidence
  const [isChecked, setChecked] = useState(false)
  const own = useDeliveryRules()
  // The rules of another account are not known.
  const rules = given.isForeign === true ? undefined : own

  /** Shows what the form does not accept. Returns false if there is nothing. */
  const refuse = ({ notes }: CheckpointEntry): boolean => {
    const objects = doorObjects({ ...evidence, outcome, signature: 'none', drawn: undefined, stored: [] })
    const isUnexplained = deliveryProblem(kind, objects, notes)?.code === 'reason_missing'
    if (isUnexplained) draft.form.setError('notes', { message: 'reason_missing' })
    const isReasonMissing = outcome === 'attempted' && receiver.reason === ''
    const isRefused = isUnexplained || isReasonMissing || (outcome === 'complete' && isWrongCpf(receiver))
    setChecked(isRefused)
    return isRefused
  }
  const submission = useSubmitCheckpoint({
    ...draft,
    trackingId: subject.tracking_id,
    toInput: async (entry) => {
      if (refuse(entry)) {
        focusFirstInvalid(submission.element.current)
        return undefined
      }
      const { photos, signature } = evidence
      const drawn = await evidence.drawn()
      const pictures = [...photos, ...(drawn === undefined ? [] : [drawn])]
      const stored = pictures.length === 0 ? [] : await storePictures(account, pictures)
      const recorded = { outcome, receiver, photos, signature: signature.state, drawn, stored }
      return {
        // The checkpoint records where the device is. The distance from the address is evidence.
        entry: { ...entry, point_choice: 'own' },
        place: position.settled,
        objects: doorObjects(recorded),
      }
    },
    onRecorded: evidence.clear,
    onSaved,
  })
  return {
    subject,
    draft,
    submission,
    evidence,
    position,
    isChecked,
    check: () => setChecked(true),
    missing: missingIn(),
    // A device that never read its company's rules asks, because an untyped code is lost.
    asksCode: given.isForeign === true ? given.asksCode === true : own?.delivery_codes !== false,
  }

  function missingIn() {
    const { result } = position
    const hasFailed = result !== undefined && 'failure' in result
    const name = receiver.name.trim()
    const entered: DeliveryObjects = {
      delivery: { outcome, signature: evidence.signature.state },
      receiver: name === '' ? null : { name },
      media: evidence.photos.length === 0 ? null : { photo_1: '' },
    }
    const required = rules === undefined ? [] : missingEvidence(rules, entered, outcome === 'attempted')
    return [
      ...required.map((what) => t(`door.missing_${what}`)),
      ...(hasFailed && outcome === 'complete' ? [t('door.missing_position')] : []),
    ]
  }
}

/** Returns the subject with a name for its destination, since the API requires one. */
function useNamedDestination(subject: DoorFormProps['subject']): DoorFormProps['subject'] {
  const { t } = useMessages()
  const { destination } = subject
  if (destination === undefined || destination.location !== '') return subject
  const city = [destination.city, destination.uf].filter(Boolean).join('/')
  return { ...subject, destination: { ...destination, location: city === '' ? t('door.no_place') : city } }
}

/** Values that survive a reload. The number of a document and the pictures do not. */
const kept = { ...noReceiver, hadPhotos: false, hadSignature: false }

/** Holds who received the delivery or why it failed, with the photos and the signature. */
function useEvidence(name: string, trackingId: string) {
  const { t, format } = useLocale()
  const [stored] = useState(() => draftNamed<typeof kept>(name))
  const [before] = useState(() => stored.read(kept))
  const [receiver, setReceiver] = useState<ReceiverValues>(() => {
    const { hadPhotos: _photos, hadSignature: _signature, ...values } = before
    return values
  })
  const [photos, setPhotos] = useState<readonly DeliveryPhoto[]>([])
  const [signature, setSignature] = useState<Signature>({ state: 'none' })
  const encoded = useRef<{ readonly drawing: Drawing; readonly picture: Picture }>(undefined)
  const sentence = t('door.signature_sentence', { tracking_id: trackingId })
  const hadPhotos = photos.length > 0
  const hadSignature = signature.state === 'drawn'
  useEffect(
    () => stored.write({ ...receiver, document: '', hadPhotos, hadSignature }),
    [stored, receiver, hadPhotos, hadSignature],
  )
  useClearedOnLeaving(stored)

  /** Returns the picture of the signature. A second press finds the same picture. */
  const drawn = async (): Promise<Picture | undefined> => {
    if (signature.state !== 'drawn') return undefined
    const { drawing } = signature
    if (encoded.current?.drawing !== drawing) {
      const time = format.dateTime(new Date())
      encoded.current = { drawing, picture: await encodeSignature(drawing, { sentence, trackingId, time }) }
    }
    return encoded.current.picture
  }
  return {
    receiver,
    change: (changed: Partial<ReceiverValues>) => setReceiver((now) => ({ ...now, ...changed })),
    photos,
    setPhotos,
    signature,
    setSignature,
    sentence,
    drawn,
    arePhotosLost: before.hadPhotos && !hadPhotos,
    isSignatureLost: before.hadSignature && !hadSignature,
    clear: stored.clear,
  }
}
