import { answerDelivery, type AnswerBody, type LinkedDelivery } from '#contract/endpoints/delivery-links.ts'
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

/** Answers exactly once, even if the request is retried, with this browser's commitment. */
export function sendAnswer(token: string, delivery: LinkedDelivery, { answer, text, photos }: WrittenAnswer) {
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
