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
import type { DeliveryPhoto } from './photos.ts'

/**
 * Time after which a photo is sent although this page was closed before it learned whether the
 * annex is recorded. If no annex names the photo, the server says so and the photo is dropped.
 */
const UNKNOWN_MS = 60_000

/** Kind and facts of what is added, and whether it needs neither a text nor a photo. */
type Added = Pick<AddAnnexBody, 'kind' | 'facts'> & { readonly mayBeEmpty?: boolean }

const note: Added = { kind: 'note', facts: null }

/** Holds a text and photos, and adds them to a shipment: as a note, or as an answer. */
export function useAddition(trackingId: string, onAdded: () => void, added = note) {
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly DeliveryPhoto[]>([])
  const [isEmpty, setEmpty] = useState(false)
  const add = useAdd(trackingId)
  const submit = useSubmitOnce(async () => {
    const { mayBeEmpty = false, ...kind } = added
    if (text.trim() === '' && photos.length === 0 && !mayBeEmpty) return setEmpty(true)
    await add.mutateAsync({ ...kind, text, photos }, { onSuccess: onAdded }).catch(() => undefined)
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

/** Adds an annex exactly once, even if the request is retried. Its photos follow by the sender. */
function useAdd(trackingId: string) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  return useMutation({
    mutationFn: async ({ photos, ...content }: Content) => {
      // A photo that the device does not store is not named, because nothing would send it.
      const stored = await storePictures(account, photos, new Date(Date.now() + UNKNOWN_MS))
      const media = Object.fromEntries(stored.map(({ digest }, at) => [photoNames[at], digest]))
      const form = { ...content, media: stored.length === 0 ? null : media }
      try {
        return await recordOnce({
          content: JSON.stringify(form),
          memory: attemptMemory(`annex.${account}.${trackingId}`, addAnnex.body),
          commit: (eventId) => commitAnnex(trackingId, form, eventId),
          send: (body) => request(addAnnex, { params: { tracking_id: trackingId }, body }),
        })
      } finally {
        // The request may have arrived although its answer is lost, so the photos are sent anyway.
        if (stored.length > 0) await storePictures(account, stored, new Date())
      }
    },
    onSettled: () => shipmentsChanged(client),
  })
}
