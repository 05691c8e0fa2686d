import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerDelivery,
  readDeliveryLink,
  storeAnswerPicture,
  type AnswerBody,
  type LinkedDelivery,
} from '#contract/endpoints/delivery-links.ts'
import { annexFields } from '#domain/events/annex.ts'
import { answerContent, answerPhotos, type RecipientAnswer } from '#domain/events/recipient-answer.ts'
import { request } from '../../api/request.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitEvent } from '../../commit/commit-event.ts'
import { parsedBody } from '../../commit/parsed-body.ts'
import { recordOnce } from '../../commit/record-once.ts'
import type { DeliveryPhoto } from '../delivery/photos.ts'

export type WrittenAnswer = {
  readonly answer: RecipientAnswer
  readonly text: string
  readonly photos: readonly DeliveryPhoto[]
}

/** Reads the page behind a mailed link, answers by it, and sends the photos of the answer. */
export function useLink(token: string) {
  const client = useQueryClient()
  const queryKey = ['delivery-link', token]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(readDeliveryLink, { body: { token }, signal }),
  })
  const [photos, setPhotos] = useState<readonly DeliveryPhoto[]>([])
  const upload = useMutation({
    mutationFn: async (sent: readonly DeliveryPhoto[]) => {
      for (const { blob } of sent) {
        await request(storeAnswerPicture, { body: { token, photo: await toBase64(blob) } })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const answer = useMutation({
    mutationFn: ({ delivery, written }: { delivery: LinkedDelivery; written: WrittenAnswer }) =>
      sendAnswer(token, delivery, written),
    onSuccess: (page, { written }) => {
      client.setQueryData(queryKey, page)
      const named = page.delivery?.answer?.pictures.map(({ sha256 }) => sha256) ?? []
      const sent = written.photos.filter(({ digest }) => named.includes(digest))
      setPhotos(sent)
      if (sent.length > 0) upload.mutate(sent)
    },
  })
  return { query, answer, upload, sendAgain: () => upload.mutate(photos) }
}

/** Answers exactly once, even if the request is retried, with this browser's commitment. */
function sendAnswer(token: string, delivery: LinkedDelivery, { answer, text, photos }: WrittenAnswer) {
  const { tracking_id: trackingId, event_id: about, sent_to: sentTo } = delivery
  const media = Object.fromEntries(photos.map(({ digest }, at) => [answerPhotos[at], digest]))
  const form = { token, answer, text, media: photos.length === 0 ? null : media }
  return recordOnce({
    content: JSON.stringify(form),
    memory: attemptMemory(`answer.${about}`, answerDelivery.body),
    commit: async (eventId): Promise<AnswerBody> => {
      const body = parsedBody(answerDelivery, form)
      const content = answerContent({ about, sentTo, ...body })
      const declaration = await commitEvent({
        type: 'annex.added',
        trackingId,
        fieldsAt: (occurredAt) => annexFields(occurredAt, content),
        eventId,
      })
      return { ...body, ...declaration }
    },
    send: (body) => request(answerDelivery, { body }),
  })
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  // One argument per byte would exceed the stack of the browser.
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
