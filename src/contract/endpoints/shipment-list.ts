import * as z from 'zod/mini'
import { deliveryStates } from '#domain/checkpoints/delivery-rules.ts'
import { milestoneFilters } from '#domain/air/compare-milestones.ts'
import { conditionFilters } from '#domain/conditions/condition-filter.ts'
import { attentionKinds } from '#domain/shipments/attention.ts'
import { parseDay, type CalendarDay } from '#domain/base/calendar-day.ts'
import { parseInstant, type Instant } from '#domain/base/instant.ts'
import { airport } from '../schema/air-cargo.ts'
import { endpoint, type QueryOf } from '../schema/endpoint.ts'
import { isStorable, parsedBy, searchText } from '../schema/fields.ts'
import { listTotal } from '../schema/list-total.ts'
import { checkpoint } from './checkpoints.ts'
import { shipment } from './shipments.ts'
import { writtenNumber } from '../schema/numbers.ts'

/** Keys by which a list of shipments can be sorted. */
export const shipmentSorts = [
  'created_at',
  'updated_at',
  'estimated_delivery',
  'tracking_id',
  'recipient_name',
  'status',
] as const
export type ShipmentSort = (typeof shipmentSorts)[number]
export type SortDirection = 'asc' | 'desc'

/** Returns the default direction of a sort key: newest first for times, ascending for others. */
export function usualDirection(sort: ShipmentSort): SortDirection {
  return sort === 'created_at' || sort === 'updated_at' ? 'desc' : 'asc'
}

/**
 * Maximum number that a count states exactly. Beyond it, the answer is only "more than" this
 * number.
 */
export const MAX_COUNTED = 10_000
/** Minimum length of a search, because a single letter occurs in nearly every shipment. */
export const MIN_SEARCH_LENGTH = 2

/** Maximum number of checkpoints that a list returns for each shipment. */
export const MAX_EXPANDED = 50

/** Start or end of a period: a day of the calendar in São Paulo, or an instant with offset. */
export type PeriodEnd = { readonly day: CalendarDay } | { readonly instant: Instant }

const periodEnd = z.pipe(
  z.string().check(z.maxLength(40, 'invalid_time')),
  parsedBy((value): PeriodEnd | undefined => {
    const [day, instant] = [parseDay(value), parseInstant(value)]
    if (day !== undefined) return { day }
    return instant && { instant }
  }, 'invalid_time'),
)

const statusText = z
  .string()
  .check(
    z.minLength(1, 'required'),
    z.maxLength(100, 'too_long'),
    z.refine(isStorable, 'bad_characters'),
    z.normalize('NFC'),
  )

/**
 * Filters of a list and its export. The server (`features/shipments/list/filter.ts`) and the
 * web application (`tracker/list-view.ts`, `tracker/filters.tsx`) each have a table with an entry
 * for every filter.
 */
const shipmentFilter = {
  /**
   * Part of tracking code, reference, recipient or place; case and accents do not matter. For an
   * auditor who may not read recipients, the search ignores recipients.
   */
  q: z.optional(searchText(100).check(z.minLength(MIN_SEARCH_LENGTH, 'too_short'))),
  /** One or more statuses of the account; the parameter is repeated. */
  status: z.optional(
    z.pipe(
      z.union([
        z.array(statusText).check(z.minLength(1, 'required'), z.maxLength(50, 'too_many')),
        statusText,
      ]),
      z.transform((value): readonly string[] => (typeof value === 'string' ? [value] : value)),
    ),
  ),
  /** Selects shipments created on or after this day, or at or after this instant. */
  from: z.optional(periodEnd),
  /** Selects shipments created on or before this day, or before this instant. */
  to: z.optional(periodEnd),
  /**
   * Selects open shipments with an estimated delivery on or after this day, or at or after this
   * instant.
   */
  due_from: z.optional(periodEnd),
  /**
   * Selects open shipments with an estimated delivery on or before this day, or before this
   * instant.
   */
  due_to: z.optional(periodEnd),
  /**
   * Selects shipments delivered on or after this day, or at or after this instant, by declared
   * time.
   */
  delivered_from: z.optional(periodEnd),
  /**
   * Selects shipments delivered on or before this day, or before this instant, by declared time.
   */
  delivered_to: z.optional(periodEnd),
  /** Selects shipments with an event received on or after this day, or at or after this instant. */
  updated_from: z.optional(periodEnd),
  /** Selects shipments whose newest event was received until this day, or before this instant. */
  updated_to: z.optional(periodEnd),
  /** Whole reference: the `reference` itself, or one of `references` in any notation. */
  reference: z.optional(searchText(200).check(z.minLength(1, 'required'))),
  /** Beginning of the name of the newest checkpoint's place; case and accents do not matter. */
  last_place: z.optional(searchText(100).check(z.minLength(1, 'required'))),
  attention: z.optional(z.enum(attentionKinds, 'invalid_choice')),
  /** `incomplete` means that required evidence is missing, or a picture has not arrived. */
  delivery: z.optional(z.enum(deliveryStates, 'invalid_choice')),
  condition: z.optional(z.enum(conditionFilters, 'invalid_choice')),
  milestone: z.optional(z.enum(milestoneFilters, 'invalid_choice')),
  /** First three digits of an air waybill, which name its airline. */
  airline: z.optional(z.string().check(z.regex(/^\d{3}$/, 'invalid_airline'))),
  /** Airport of origin or destination. */
  airport: z.optional(airport),
}

export type ShipmentFilterName = keyof typeof shipmentFilter

const order = {
  /** For an auditor who may not read recipients, `recipient_name` sorts by the time of creation. */
  sort: z._default(z.enum(shipmentSorts, 'invalid_choice'), 'created_at'),
  direction: z.optional(z.enum(['asc', 'desc'], 'invalid_choice')),
}

export const listShipments = endpoint({
  method: 'GET',
  path: '/api/shipments',
  summary: {
    en: 'Lists shipments: searched, filtered, sorted; newest first unless asked otherwise',
    pt: 'Lista remessas: busca, filtros e ordem; as mais novas primeiro, se nada for pedido',
  },
  details: {
    pt: 'Os filtros se somam; `status` pode ser repetido. Um status que a conta não tem é recusado com `unknown_status`. Envie o `next_cursor` como `cursor` da próxima página até ele ser nulo.',
    en: 'Filters combine; `status` may be repeated. A status that the account does not have is refused with `unknown_status`. Take `next_cursor` as `cursor` of the next page until it is null.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  query: z.strictObject({
    ...shipmentFilter,
    ...order,
    limit: z._default(writtenNumber(1, 100), 50),
    cursor: z.optional(z.string().check(z.maxLength(1_000, 'too_long'))),
    expand: z.optional(z.enum(['checkpoints'], 'invalid_choice')),
  }),
  data: z.array(
    z.extend(shipment, {
      /** The newest `MAX_EXPANDED` checkpoints by declared time, only with `expand=checkpoints`. */
      checkpoints: z.optional(z.array(checkpoint)),
    }),
  ),
  beside: { next_cursor: z.nullable(z.string()), total: z.optional(listTotal) },
  errors: ['unknown_status'],
})

export type ShipmentListQuery = QueryOf<typeof listShipments>

/** The body of the response is the CSV file, without the usual JSON envelope. */
export const exportShipments = endpoint({
  method: 'GET',
  path: '/api/shipments/export.csv',
  summary: { en: 'Exports the listed shipments as a CSV file', pt: 'As remessas da lista em um arquivo CSV' },
  details: {
    pt: 'Aceita os filtros e a ordem da lista, sem páginas. O arquivo é UTF-8, com uma linha de cabeçalho no idioma de `Accept-Language`. Cada tipo de referência tem uma coluna, com ponto e vírgula entre os valores, e cada dado da carga aérea tem a sua.',
    en: 'Takes the filters and the order of the list, without pages. The file is UTF-8 with a header line in the language of `Accept-Language`. Each kind of references has a column, with semicolons between the values, and each fact about air cargo has one.',
  },
  needs: 'shipments.export',
  scope: 'shipments:read',
  query: z.strictObject({ ...shipmentFilter, ...order }),
  data: z.string(),
  media: ['text/csv'],
  errors: ['unknown_status'],
})

export type ShipmentExportQuery = QueryOf<typeof exportShipments>
/** Filters of a list of shipments after parsing. */
export type ShipmentFilter = Pick<ShipmentExportQuery, ShipmentFilterName>
/** Filters of a list of shipments as a client sends them. */
export type ShipmentFilterInput = Pick<z.input<typeof exportShipments.query & {}>, ShipmentFilterName>

export const countShipments = endpoint({
  method: 'GET',
  path: '/api/shipments/counts',
  summary: {
    en: 'Counts the shipments of the account in each status that it uses',
    pt: 'Quantas remessas a conta tem em cada status que usa',
  },
  details: {
    pt: 'Status sem remessas ficam de fora. Os números vêm de contadores; a chamada é leve com qualquer quantidade de remessas.',
    en: 'Statuses without shipments are left out. The numbers come from counters, so the call is cheap however many shipments there are.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  data: z.array(z.object({ status: z.string(), shipments: z.number() })),
})
