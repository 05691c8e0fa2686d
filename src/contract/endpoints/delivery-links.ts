import * as z from 'zod/mini'
import { MAX_PICTURE_BYTES } from '#domain/checkpoints/picture.ts'
import { attemptReasons, mediaNames } from '#domain/checkpoints/delivery.ts'
import { closingOutcomes } from '#domain/events/annex.ts'
import {
  type answerPhotos,
  MAX_ANSWER_TEXT,
  recipientAnswers,
  type GivenAnswer,
} from '#domain/events/recipient-answer.ts'
import { endpoint, type BodyOf, type DataOf } from '../schema/endpoint.ts'
import { eventErrors } from '../schema/errors.ts'
import { clientStatement, linkToken, optionalText, sha256Hex, time } from '../schema/fields.ts'
import type { FieldProblemCode } from '../schema/field-problem.ts'
import { sender } from './public-page.ts'

const picture = z.object({
  name: z.enum(mediaNames),
  sha256: z.string(),
  /** True once the bytes have arrived, until they are deleted. */
  is_stored: z.boolean(),
})

const answerGiven = z.object({
  /** Id of the annex. */
  id: z.string(),
  answer: z.enum(recipientAnswers),
  text: z.nullable(z.string()),
  timestamp: time,
  pictures: z.array(picture),
})

const reply = z.object({ text: z.nullable(z.string()), timestamp: time, pictures: z.array(picture) })

const closing = z.extend(reply, { outcome: z.enum(closingOutcomes) })

const delivery = z.object({
  tracking_id: z.string(),
  /** Delivery or failed attempt that the link is about. */
  event_id: z.string(),
  /** True for a failed attempt. */
  is_attempt: z.boolean(),
  timestamp: time,
  /** City and federative unit, such as `Belém/PA`. */
  place: z.nullable(z.string()),
  /** First name of the person who received the delivery. */
  received_by: z.nullable(z.string()),
  /** Reason of a failed attempt. */
  reason: z.nullable(z.enum(attemptReasons)),
  /** Photos of the delivery; none unless the company shows them. */
  pictures: z.array(picture),
  /** Masked e-mail to which the link was sent. */
  sent_to: z.string(),
  /** End of the days in which the link takes an answer. */
  expires_at: time,
  answer: z.nullable(answerGiven),
  /** Replies of the company, the oldest first. */
  replies: z.array(reply),
  /** Outcome with which the company closed the contestation. */
  closing: z.nullable(closing),
})

/** Page behind a link. A link that is over says so in the same form, whatever the reason. */
const linkPage = z.object({
  state: z.enum(['open', 'answered', 'over']),
  /** Company that sent the shipment; null for an unknown link, or if the sender is a person. */
  sender: z.nullable(sender),
  /** Null if the link is over. */
  delivery: z.nullable(delivery),
})
export type LinkPage = DataOf<typeof readDeliveryLink>
export type LinkedDelivery = NonNullable<LinkPage['delivery']>

const shared = {
  access: 'public',
  // Pages of one network may show many photos.
  perMinute: 600,
} as const

export const readDeliveryLink = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/public/delivery-link',
  summary: {
    en: 'Returns the delivery that a mailed link is about, with the answer, the reply and the outcome',
    pt: 'Mostra a entrega de um link enviado, com as respostas e o desfecho',
  },
  details: {
    pt: 'O token é o fragmento do link enviado por e-mail. Um link errado, apagado ou vencido responde 200 com o estado `over`. Uma resposta dada fica visível por 90 dias depois do prazo.',
    en: 'The token is the fragment of the mailed link. A wrong, erased or expired link is answered by 200 with the state `over`. A given answer is shown for 90 days after the deadline.',
  },
  body: z.strictObject({ token: linkToken }),
  data: linkPage,
  errors: ['rate_limited'],
})

const digest = z.optional(sha256Hex)
const photos = {
  photo_1: digest,
  photo_2: digest,
  photo_3: digest,
  photo_4: digest,
} satisfies Record<(typeof answerPhotos)[number], z.ZodMiniType>

const answerContent = {
  answer: z.enum(recipientAnswers, 'invalid_choice' satisfies FieldProblemCode),
  text: optionalText(MAX_ANSWER_TEXT, 'many'),
  /** SHA-256 of each photo in hexadecimal. */
  media: z._default(z.nullable(z.strictObject(photos)), null),
}

type Content = Pick<GivenAnswer, 'answer' | 'text' | 'media'>

/** Refuses a problem that is neither described nor shown. */
const describesProblem = z.check<Content>(({ value, issues }) => {
  const { answer, text, media } = value
  if (answer !== 'problem' || text !== null || Object.keys(media ?? {}).length > 0) return
  issues.push({ code: 'custom', message: 'required', path: ['text'], input: value })
})

export const answerDelivery = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/public/delivery-link/answer',
  summary: {
    en: 'Answers a delivery or a failed attempt by a mailed link',
    pt: 'Responde a uma entrega ou tentativa pelo link enviado',
  },
  details: {
    pt: 'A resposta é um anexo da remessa e não pode ser alterada. Uma entrega tem uma resposta: a chamada seguinte recebe a resposta já dada. `was_present` vale para tentativas, as outras para entregas. Com `problem`, envie texto ou fotos. Uma foto que outro registro da empresa cita é recusada.',
    en: 'The answer is an annex of the shipment and cannot be changed. A delivery has one answer: the next call gets the answer that was given. `was_present` is for attempts, the others are for deliveries. With `problem`, send a text or photos. A photo that another record of the company names is refused.',
  },
  body: z.strictObject({ token: linkToken, ...answerContent, ...clientStatement }).check(describesProblem),
  data: linkPage,
  errors: ['rate_limited', 'annexes_full', ...eventErrors],
})
export type AnswerBody = BodyOf<typeof answerDelivery>

/** Length of the largest picture in base64. */
const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

export const storeAnswerPicture = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/public/delivery-link/media',
  summary: {
    en: 'Stores a photo that the answer of a link names',
    pt: 'Guarda uma foto que a resposta de um link cita',
  },
  details: {
    pt: 'Só fotos cujo SHA-256 está na resposta dada por este link, com as mesmas regras das fotos de entregas. Repetida, a chamada responde o mesmo.',
    en: 'Only photos whose SHA-256 is in the answer to this link, by the same rules as photos of deliveries. A repeated call gets the same answer.',
  },
  body: z.strictObject({
    token: linkToken,
    /** Bytes of the photo in base64. */
    photo: z
      .string()
      .check(
        z.maxLength(MAX_BASE64, 'too_long' satisfies FieldProblemCode),
        z.regex(/^[\w+/]+={0,2}$/, 'bad_characters' satisfies FieldProblemCode),
      ),
  }),
  data: z.object({ sha256: z.string() }),
  errors: [
    'rate_limited',
    'media_has_metadata',
    'media_unknown',
    'media_deleted',
    'image_unsupported',
    'image_unreadable',
    'image_too_detailed',
  ],
})

export const readLinkPicture = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/public/delivery-link/media/{sha256}',
  summary: {
    en: 'Returns a photo that the page of a mailed link shows',
    pt: 'Lê uma foto que a página de um link enviado mostra',
  },
  details: {
    pt: 'As fotos da resposta e da empresa, e as da entrega se a empresa as mostra.',
    en: 'The photos of the answer and of the company, and those of the delivery if the company shows them.',
  },
  params: z.object({ sha256: sha256Hex }),
  body: z.strictObject({ token: linkToken }),
  data: z.string(),
  media: ['image/jpeg', 'image/png', 'image/webp'],
  errors: ['rate_limited', 'not_found', 'media_deleted', 'media_damaged'],
})
