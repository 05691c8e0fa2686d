import type { Media } from '../checkpoints/delivery.ts'
import { contestReasons, type AnnexContent } from './annex.ts'

/** Days after the arrival of a delivery or attempt in which its recipient can answer. */
export const ANSWER_DAYS = 7
export const MAX_ANSWER_TEXT = 1_000
/** Names of the photos of an answer. */
export const answerPhotos = ['photo_1', 'photo_2', 'photo_3', 'photo_4'] as const

/** Answers of a recipient: a confirmation, or the reason of a contestation. */
export const recipientAnswers = ['received', ...contestReasons] as const
export type RecipientAnswer = (typeof recipientAnswers)[number]

/** Returns true if an answer fits a delivery, or a failed attempt. */
export function fitsAnswer(answer: RecipientAnswer, isAttempt: boolean): boolean {
  return (answer === 'was_present') === isAttempt
}

export type GivenAnswer = {
  /** Id of the delivery or of the failed attempt. */
  readonly about: string
  /** Masked e-mail to which the link was sent. */
  readonly sentTo: string
  readonly answer: RecipientAnswer
  readonly text: string | null
  readonly media: Media | null
}

/** Returns the content of the annex by which a recipient answers. */
export function answerContent({ about, sentTo, answer, text, media }: GivenAnswer): AnnexContent {
  const content = { text, details: { email: sentTo }, media }
  return answer === 'received'
    ? { kind: 'recipient_confirmed', facts: { about }, ...content }
    : { kind: 'recipient_contested', facts: { about, reason: answer }, ...content }
}
