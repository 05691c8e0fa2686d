import * as z from 'zod/mini'
import { authorizationStates } from '#domain/checkpoints/authorization.ts'
import { endpoint, type BodyOf, type DataOf } from '../schema/endpoint.ts'
import { instant, shipmentKey, time, uuid } from '../schema/fields.ts'
import { grantor } from './qr-check.ts'

/**
 * An authorization as the API returns it to the shipment's owner. Until the recipient uses the
 * authorization, the answer does not reveal whether the e-mail address has an account.
 */
const authorization = z.object({
  id: z.string(),
  shipment_id: z.string(),
  /** E-mail address of the recipient; null after the recipient's account was deleted. */
  email: z.nullable(z.string()),
  single_use: z.boolean(),
  state: z.enum(authorizationStates),
  created_at: time,
  expires_at: time,
  /** Time at which a single-use authorization was consumed; null before. */
  used_at: z.nullable(time),
  /**
   * Number of checkpoints recorded with the authorization; `last_used_at` is the time of the last.
   */
  uses: z.number(),
  last_used_at: z.nullable(time),
  revoked_at: z.nullable(time),
  /** Current name of the person who recorded with the authorization; null before the first use. */
  used_by: z.nullable(
    z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()), is_deleted: z.boolean() }),
  ),
})
export type ShipmentAuthorization = z.output<typeof authorization>

const shipmentParams = z.object({ tracking_id: shipmentKey })
const authorizationParams = z.object({ tracking_id: shipmentKey, id: uuid })

export const listAuthorizations = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/authorizations',
  summary: {
    en: 'Lists the authorizations of a shipment, active and ended: the newest 200, newest first',
    pt: 'Quem pode registrar checkpoints de uma remessa: as 200 autorizações mais novas',
  },
  details: {
    pt: 'Mostra se cada autorização está ativa, usada, vencida ou revogada, e quem a usou.',
    en: 'Shows whether each authorization is active, used, expired or revoked, and who used it.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  params: shipmentParams,
  data: z.array(authorization),
  errors: ['not_found', 'shipment_erased'],
})

/** Fields of an authorization that the owner enters. Form and API share them. */
export const grantContent = {
  email: z.email('invalid_email').check(z.maxLength(255, 'too_long')),
  /** Time at which the authorization expires, at most 90 days in the future. */
  expires_at: instant,
  single_use: z._default(z.boolean('wrong_type'), true),
}

export const grantAuthorization = endpoint({
  method: 'POST',
  path: '/api/shipments/{tracking_id}/authorizations',
  summary: {
    en: 'Lets an e-mail address record checkpoints of a shipment; one that it has already is changed',
    pt: 'Autoriza um e-mail a registrar checkpoints de uma remessa; uma autorização que já existe é alterada',
  },
  details: {
    pt: 'Para um transportador ou destinatário com conta própria. Ele recebe um e-mail e registra com o próprio login; o histórico o nomeia. Não se revela se o endereço tem conta.',
    en: 'For a carrier or recipient with an account of their own. They get a mail and record with their own sign-in; the history names them. Whether the address has an account is not revealed.',
  },
  needs: 'authorizations.write',
  scope: 'shipments:write',
  params: shipmentParams,
  body: z.strictObject(grantContent),
  data: z.extend(authorization, {
    /**
     * True if a mail was sent. False if the address already received too many mails, or if the
     * grant changed nothing.
     */
    mailed: z.boolean(),
  }),
  success: 201,
  errors: [
    'not_found',
    'shipment_erased',
    'shipment_delivered',
    'shipment_cancelled',
    'shipment_returned',
    'authorizations_full',
  ],
})
export type GrantAuthorizationBody = BodyOf<typeof grantAuthorization>
export type GrantedAuthorization = DataOf<typeof grantAuthorization>

export const revokeAuthorization = endpoint({
  method: 'DELETE',
  path: '/api/shipments/{tracking_id}/authorizations/{id}',
  summary: {
    en: 'Takes an authorization back; one that is used up stays as it is',
    pt: 'Revoga uma autorização; uma que já foi usada fica como está',
  },
  details: {
    pt: 'Vale na hora. O que foi registrado com ela fica.',
    en: 'Takes effect at once. What was recorded with it stays.',
  },
  needs: 'authorizations.write',
  scope: 'shipments:write',
  params: authorizationParams,
  data: authorization,
  errors: ['not_found', 'shipment_erased'],
})

export const restoreAuthorization = endpoint({
  method: 'POST',
  path: '/api/shipments/{tracking_id}/authorizations/{id}/restore',
  summary: {
    en: 'Takes a revocation back, as long as the authorization would still be active',
    pt: 'Desfaz uma revogação, enquanto a autorização ainda valeria',
  },
  details: {
    pt: 'Só enquanto a autorização ainda valeria, e a remessa está aberta.',
    en: 'Only while the authorization would still be active, and the shipment is open.',
  },
  needs: 'authorizations.write',
  scope: 'shipments:write',
  params: authorizationParams,
  data: authorization,
  errors: [
    'not_found',
    'shipment_erased',
    'authorization_used',
    'authorization_expired',
    'authorizations_full',
    'shipment_delivered',
    'shipment_cancelled',
    'shipment_returned',
    'changed_meanwhile',
  ],
})

/** An authorization as the API returns it to its recipient. */
const receivedAuthorization = z.object({
  id: z.string(),
  shipment_id: z.string(),
  tracking_id: z.string(),
  granted_by: grantor,
  single_use: z.boolean(),
  /** `closed` means that the shipment is delivered or cancelled. */
  state: z.enum([...authorizationStates, 'closed']),
  created_at: time,
  expires_at: time,
  used_at: z.nullable(time),
  uses: z.number(),
  last_used_at: z.nullable(time),
  /** City and state of the origin, if known. Null once the authorization is not active. */
  origin: z.nullable(z.string()),
  destination: z.nullable(z.string()),
})
export type ReceivedAuthorization = z.output<typeof receivedAuthorization>

export const listReceivedAuthorizations = endpoint({
  method: 'GET',
  path: '/api/authorizations',
  summary: {
    en: 'Lists the authorizations that others gave the caller: active ones, and those that ended within a week',
    pt: 'O que outros autorizaram quem chama a registrar: as ativas e as que terminaram nesta semana',
  },
  details: {
    pt: 'O outro lado de `listAuthorizations`: remessas de outras contas em que quem chama pode registrar.',
    en: 'The other side of `listAuthorizations`: shipments of other accounts on which the caller may record.',
  },
  needs: 'shipments.check',
  data: z.array(receivedAuthorization),
})
