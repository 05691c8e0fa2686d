import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addAnnex, type AddAnnexBody } from '#contract/endpoints/annexes.ts'
import { photoNames } from '#domain/checkpoints/delivery.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitAnnex } from '../../commit/commit-annex.ts'
import { recordOnce } from '../../commit/record-once.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { storePictures } from '../../offline-queue/queue-scan.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { sendOrQueue } from '../checkpoints/saving/send-or-queue.ts'
import type { DeliveryPhoto } from './photos.ts'

/** Kind and facts of what is added, and whether it needs neither a text nor a photo. */
type Added = Pick<AddAnnexBody, 'kind' | 'facts'> & { readonly mayBeEmpty?: boolean }

const note: Added = { kind: 'note', facts: null }

/**
 * Holds a text and photos, and adds them to a shipment: as a note, or as an answer.
 * @param onAdded called with true if they wait on this device, because the server was not reached
 */
export function useAddition(trackingId: string, onAdded: (isKept: boolean) => void, added = note) {
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly DeliveryPhoto[]>([])
  const [isEmpty, setEmpty] = useState(false)
  const add = useAdd(trackingId)
  const submit = useSubmitOnce(async () => {
    const { mayBeEmpty = false, ...kind } = added
    if (text.trim() === '' && photos.length === 0 && !mayBeEmpty) return setEmpty(true)
    const onSuccess = (isKept: boolean) => onAdded(isKept)
    await add.mutateAsync({ ...kind, text, photos }, { onSuccess }).catch(() => undefined)
  })
  return {
    text,
    setText: (typed: string) => {
      setText(typed)
      setEmpty(false)
    },
    photos,
    setPhotos,
    isEmpty: isEmpty && photos.length === 0,
    submit,
    isPending: add.isPending,
    error: add.error,
  }
}

type Content = Pick<Added, 'kind' | 'facts'> & {
  readonly text: string
  readonly photos: readonly DeliveryPhoto[]
}

/**
 * Adds an annex exactly once, even if the request is retried, or queues it on this device. Its
 * photos follow by the sender of the queue.
 */
function useAdd(trackingId: string) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  return useMutation({
    // The mutation runs without network too, because `sendOrQueue` then queues the annex.
    networkMode: 'always',
    mutationFn: async ({ photos, ...content }: Content): Promise<boolean> => {
      // A photo that the device does not store is not named, because nothing would send it.
      const stored = photos.length === 0 ? [] : await storePictures(account, photos)
      const media = Object.fromEntries(stored.map(({ digest }, at) => [photoNames[at], digest]))
      const form = { ...content, media: stored.length === 0 ? null : media }
      const memory = attemptMemory(`annex.${account}.${trackingId}`, addAnnex.body)
      const hadAttempt = memory.read() !== undefined
      const saved = await recordOnce({
        content: JSON.stringify(form),
        memory,
        commit: (eventId) => commitAnnex(trackingId, form, eventId),
        send: (body: AddAnnexBody) =>
          sendOrQueue({ account, trackingId, body }, hadAttempt, () =>
            request(addAnnex, { params: { tracking_id: trackingId }, body }),
          ),
      })
      return 'kept' in saved
    },
    onSettled: () => shipmentsChanged(client),
  })
}
