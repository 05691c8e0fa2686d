import * as z from 'zod/mini'
import { auditEvents, type AuditEvent } from './account.ts'
import { endpoint, type QueryOf } from '../schema/endpoint.ts'
import { instant, time, uuid } from '../schema/fields.ts'
import { writtenNumber } from '../schema/numbers.ts'

/** Kinds of entries by which the trail of a company is filtered, with their events. */
export const trailKinds = {
  company: [
    'company_opened',
    'account_converted',
    'company_changed',
    'company_closing',
    'company_kept',
    'policies_changed',
    'data_exported',
  ],
  members: [
    'member_invited',
    'invitation_withdrawn',
    'member_joined',
    'member_changed',
    'member_removed',
    'member_left',
    'responsible_named',
    'responsible_ended',
  ],
  shipments: [
    'authorization_granted',
    'authorization_revoked',
    'authorization_restored',
    'public_page_hidden',
    'public_page_shown',
  ],
  keys: ['api_key_made', 'api_key_changed', 'api_key_shown', 'api_key_rotated', 'api_key_revoked'],
  webhooks: [
    'webhook_created',
    'webhook_changed',
    'webhook_deleted',
    'webhook_secret_read',
    'webhook_secret_rotated',
  ],
} as const satisfies Readonly<Record<string, readonly AuditEvent[]>>
export type TrailKind = keyof typeof trailKinds
export const trailKindNames = [
  'company',
  'members',
  'shipments',
  'keys',
  'webhooks',
] as const satisfies readonly TrailKind[]

/** Events of shipments in the trail of a company, named by their types. */
export const shipmentEvents = [
  'shipment_created',
  'shipment_updated',
  'shipment_status_changed',
  'shipment_erased',
  'checkpoint_created',
  'checkpoint_corrected',
  'checkpoint_annulled',
] as const
export type ShipmentEvent = (typeof shipmentEvents)[number]

const trailEntry = z.object({
  /** An entry of the account's trail, or an event of a shipment. */
  event: z.enum([...new Set([...auditEvents, ...shipmentEvents])]),
  occurred_at: time,
  /** Member, API key or authorized person that acted; null for the system. */
  actor: z.nullable(
    z.object({ id: z.string(), name: z.nullable(z.string()), number: z.nullable(z.number()) }),
  ),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type TrailEntry = z.output<typeof trailEntry>

export const listCompanyTrail = endpoint({
  method: 'GET',
  path: '/api/company/trail',
  summary: {
    en: 'Lists who did what to shipments, members, keys, webhooks and exports of the company, newest first',
    pt: 'Quem fez o quê com remessas, membros, chaves, webhooks e exportações da empresa, do mais novo ao mais antigo',
  },
  details: {
    pt: 'Para auditorias: cada entrada traz a pessoa, a hora e o que foi feito. Filtra por pessoa, assunto e período.',
    en: 'For audits: each entry names the person, the time and what was done. Filters by person, kind and period.',
  },
  needs: 'trail.read',
  query: z.strictObject({
    limit: z._default(writtenNumber(1, 1000), 50),
    cursor: z.optional(z.string().check(z.maxLength(200, 'too_long'))),
    /** Selects the entries of one member, API key or authorized person. */
    actor: z.optional(uuid),
    /** Selects entries about one kind of thing. */
    kind: z.optional(z.enum(trailKindNames, 'invalid_choice')),
    /** Selects entries at or after this instant. */
    from: z.optional(instant),
    /** Selects entries before this instant. */
    to: z.optional(instant),
  }),
  data: z.array(trailEntry),
  beside: { next_cursor: z.nullable(z.string()) },
  errors: ['not_a_company'],
})
export type TrailQuery = QueryOf<typeof listCompanyTrail>
