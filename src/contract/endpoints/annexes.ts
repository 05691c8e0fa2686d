import * as z from 'zod/mini'
import { mediaNames } from '#domain/checkpoints/delivery.ts'
import {
  addedAnnexKinds,
  MAX_ANNEX_TEXT,
  MAX_TEXTS,
  neededFacts,
  type AnnexContent,
} from '#domain/events/annex.ts'
import { answersContestation, MAX_ANSWER_PHOTOS } from '#domain/events/contestation.ts'
import { answeredPicture, requestedMedia } from '../schema/delivery-objects.ts'
import { endpoint, type BodyOf, type DataOf } from '../schema/endpoint.ts'
import { eventErrors } from '../schema/errors.ts'
import {
  clientStatement,
  hash,
  optionalText,
  sha256Hex,
  shipmentKey,
  text as requiredText,
  texts,
  time,
  uuid,
} from '../schema/fields.ts'

const annexContent = {
  kind: z._default(z.enum(addedAnnexKinds, 'invalid_choice'), 'note'),
  facts: texts(MAX_TEXTS),
  text: optionalText(MAX_ANNEX_TEXT, 'many'),
  details: texts(MAX_TEXTS),
  media: requestedMedia,
} satisfies Readonly<Record<keyof AnnexContent, z.ZodMiniType>>

type Content = Pick<AnnexContent, 'kind' | 'facts' | 'text' | 'details' | 'media'>

/** Checks that the facts name what the kind needs, and that a note says or shows something. */
const isWhole = z.check<Content>(({ value, issues }) => {
  const { kind, facts, text, details, media } = value
  const refuse = (message: string, path: string[]): void =>
    void issues.push({ code: 'custom', message, path, input: value })
  for (const [name, needed] of Object.entries(neededFacts[kind])) {
    const fact = facts?.[name]
    if (fact === undefined) refuse('required', ['facts', name])
    else if (needed !== 'text' && !needed.includes(fact)) refuse('invalid_choice', ['facts', name])
  }
  const about = facts?.['about']
  if (about !== undefined && !uuid.safeParse(about).success) refuse('invalid_id', ['facts', 'about'])
  const isAnswer = answersContestation(kind)
  if (isAnswer && Object.keys(media ?? {}).length > MAX_ANSWER_PHOTOS)
    refuse(`too_many ..${MAX_ANSWER_PHOTOS}`, ['media'])
  const isSilent = text === null && details === null && isEmpty(media)
  if (isSilent && (kind === 'note' || kind === 'company_replied')) refuse('required', ['text'])
})

function isEmpty(media: Content['media']): boolean {
  return media === null || Object.keys(media).length === 0
}

const textsAnswer = z.nullable(z.record(z.string(), z.string()))

/** An annex as the API returns it. Times are RFC 3339 in UTC. */
export const annex = z.object({
  /** Id of the event. */
  id: z.string(),
  shipment_id: z.string(),
  tracking_id: z.string(),
  kind: z.string(),
  /** Texts that the public page shows too. `about` is the id of the event that an annex adds to. */
  facts: textsAnswer,
  /** Null also for a caller who may not read recipients, as are `details`. */
  text: z.nullable(z.string()),
  details: textsAnswer,
  /** SHA-256 of each picture in hexadecimal, by name. */
  media: textsAnswer,
  via: z.string(),
  /** Hash of the client statement of the event: 0x and 64 hexadecimal digits. */
  blockchain_hash: hash,
  /** Declared time of the annex. */
  timestamp: time,
  received_at: time,
})

export type Annex = z.output<typeof annex>

const annexParams = z.object({ tracking_id: shipmentKey })

export const addAnnex = endpoint({
  method: 'POST',
  path: '/api/shipments/{tracking_id}/annexes',
  summary: {
    en: 'Adds a note or pictures to a shipment, also to a closed one',
    pt: 'Acrescenta uma nota ou imagens a uma remessa, mesmo encerrada',
  },
  details: {
    pt: 'Um anexo não muda o status e vale também depois da entrega. `facts` é público e `about` nele é o evento a que o anexo se refere; `text` e `details` só aparecem a quem pode ler o destinatário. Até 100 por remessa. Quem tem uma autorização por QR acrescenta só `late_evidence`. `company_replied` e `dispute_closed` respondem à contestação aberta que `about` indica e exigem a permissão de alterar remessas; `outcome` de um encerramento é confirmed, refunded, resent, unfounded ou insurance.',
    en: 'An annex changes no status and may follow the delivery. `facts` are public, and `about` there is the event that the annex refers to; `text` and `details` are shown only to those who may read the recipient. At most 100 per shipment. Holders of a QR authorization add `late_evidence` only. `company_replied` and `dispute_closed` answer the open contestation that `about` names, and need the permission to write shipments; `outcome` of a closing is one of confirmed, refunded, resent, unfounded, insurance.',
  },
  needs: 'checkpoints.write',
  scope: 'checkpoints:write',
  repeatedBy: 'event_id',
  params: annexParams,
  body: z
    .strictObject({
      ...annexContent,
      /**
       * True if the annex waited in the offline queue. Two requests that differ only in
       * `made_offline` count as the same request.
       */
      made_offline: z.optional(z.boolean()),
      ...clientStatement,
    })
    .check(isWhole),
  data: annex,
  success: 201,
  errors: [
    'not_found',
    'shipment_erased',
    'annexes_full',
    'delivery_of_another',
    'insufficient_role',
    'contestation_unknown',
    'contestation_closed',
    'authorization_used',
    'authorization_expired',
    'authorization_revoked',
    ...eventErrors,
  ],
})

export type AddAnnexBody = BodyOf<typeof addAnnex>

export const removeMedia = endpoint({
  method: 'POST',
  path: '/api/shipments/{tracking_id}/media/{sha256}/removal',
  summary: {
    en: 'Deletes the content of a picture of a shipment, with a reason',
    pt: 'Apaga o conteúdo de uma foto de uma remessa, com um motivo',
  },
  details: {
    pt: 'O conteúdo é apagado para sempre. O hash fica no histórico, com um anexo `media_removed` que diz quem apagou e por quê. `about` é o evento que cita a foto com o nome `name`. Uma foto que outra remessa também cita fica guardada (`media_shared`).',
    en: 'The content is deleted for good. The hash stays in the history, with an annex `media_removed` that says who deleted it and why. `about` is the event that names the picture by `name`. A picture that another shipment names too stays (`media_shared`).',
  },
  needs: 'shipments.erase',
  repeatedBy: 'event_id',
  params: z.object({ tracking_id: shipmentKey, sha256: sha256Hex }),
  body: z.strictObject({
    /** Id of the event that names the picture. */
    about: uuid,
    name: z.enum(mediaNames, 'invalid_choice'),
    /** Reason, which the recipient can read. */
    reason: requiredText(500, 'many'),
    ...clientStatement,
  }),
  data: annex,
  success: 201,
  errors: [
    'not_found',
    'shipment_erased',
    'annexes_full',
    'media_unknown',
    'media_awaited',
    'media_shared',
    'media_deleted',
    ...eventErrors,
  ],
})

export type RemoveMediaBody = BodyOf<typeof removeMedia>

export const listAnnexes = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/annexes',
  summary: {
    en: 'Lists what was added to a shipment, oldest first',
    pt: 'Lista o que foi acrescentado a uma remessa, do mais antigo ao mais novo',
  },
  details: {
    pt: 'Na ordem em que chegaram. `media` traz o SHA-256 de cada imagem, nunca a imagem.',
    en: 'In the order of their arrival. `media` has the SHA-256 of each picture, never the picture.',
  },
  needs: 'deliveries.read',
  scope: 'checkpoints:read',
  params: annexParams,
  data: z.array(
    z.extend(annex, {
      /** State of each picture. */
      pictures: z.array(answeredPicture),
    }),
  ),
  errors: ['not_found', 'shipment_erased'],
})

export type AnnexList = DataOf<typeof listAnnexes>
