import * as z from 'zod/mini'
import { milestoneStates } from '#domain/air/compare-milestones.ts'
import { discrepancies, milestoneCodes, type Discrepancy } from '#domain/air/milestone-code.ts'
import { milestoneSources, timeTypes } from '#domain/air/milestone.ts'
import { parseFlight } from '#domain/air/flight.ts'
import { parseInstant } from '#domain/base/instant.ts'
import { checkpointTypes } from '#domain/checkpoints/checkpoint.ts'
import { airport } from '../schema/air-cargo.ts'
import { endpoint, type BodyOf, type DataOf } from '../schema/endpoint.ts'
import type { FieldProblem } from '../schema/field-problem.ts'
import { optionalParsed, parsedBy, shipmentKey, time, uuid } from '../schema/fields.ts'
import { numberWithin, wholeNumber } from '../schema/numbers.ts'

/** Maximum numbers of milestones and legs in one call. */
export const MAX_SENT_MILESTONES = 40
export const MAX_LEGS = 8

const shipmentParams = z.object({ tracking_id: shipmentKey })

/** RFC 3339 with an offset, or without one for the clock of the airport, which has no `Z` then. */
export const airportTime = z.pipe(
  z.string('wrong_type').check(z.maxLength(40, 'too_long')),
  parsedBy((text) => parseInstant(text) ?? parseInstant(`${text}Z`)?.slice(0, -1), 'invalid_time'),
)

const flight = optionalParsed(12, parseFlight, 'invalid_flight')

const discrepancyNames = Object.keys(discrepancies) as readonly Discrepancy[]
const discrepancy = z.enum(discrepancyNames, 'invalid_choice')

const sentMilestone = z
  .strictObject({
    code: z.enum(milestoneCodes, 'invalid_choice'),
    time_type: z._default(z.enum(timeTypes, 'invalid_choice'), 'actual'),
    at: airportTime,
    airport,
    /** Airport to which the flight goes. */
    to_airport: z._default(z.nullable(airport), null),
    flight,
    /** Null for all pieces. */
    pieces: z._default(z.nullable(wholeNumber(1, 9_999)), null),
    /** Kilograms. */
    weight: z._default(z.nullable(numberWithin(0, 9_999_999.9)), null),
    /** Required with the code `DIS`. */
    discrepancy: z._default(z.nullable(discrepancy), null),
  })
  .check(
    z.check<{ code: string; discrepancy: string | null }>(({ value, issues }) => {
      if ((value.code === 'DIS') === (value.discrepancy !== null)) return
      const message: FieldProblem = value.code === 'DIS' ? 'required' : 'only_with_discrepancy'
      issues.push({ code: 'custom', message, path: ['discrepancy'], input: value })
    }),
  )
export type SentMilestone = z.output<typeof sentMilestone>

const sentLeg = z.strictObject({
  from_airport: airport,
  to_airport: airport,
  flight,
  departs_at: airportTime,
  arrives_at: airportTime,
})
export type SentLeg = z.output<typeof sentLeg>

/** One report of a time, as an annex states it. */
const report = {
  /** Id of the annex. */
  id: z.string(),
  at: time,
  to_airport: z.nullable(z.string()),
  flight: z.nullable(z.string()),
  /** Null for all pieces. */
  pieces: z.nullable(z.number()),
  weight: z.nullable(z.number()),
  discrepancy: z.nullable(discrepancy),
  source: z.enum(milestoneSources),
  /** Id of the earlier milestone that it corrects. */
  corrects: z.nullable(z.string()),
  received_at: time,
}
const milestoneReport = z.object(report)
export type MilestoneReport = z.output<typeof milestoneReport>

/** Something to know about milestones that were accepted. The code says which members it has. */
export const milestoneWarning = z.object({
  code: z.enum([
    'time_repeated',
    'time_skipped',
    'zone_unknown',
    'time_missing',
    'time_of_reception',
    'pieces_exceeded',
  ]),
  airport: z.optional(z.string()),
  to_airport: z.optional(z.string()),
  /** Line of the message, from 1. */
  line: z.optional(z.number()),
  found: z.optional(z.number()),
  booked: z.optional(z.number()),
})
export type MilestoneWarning = z.output<typeof milestoneWarning>

/** Planned, estimated and actual time of one status at one airport. */
const comparedMilestone = z.object({
  code: z.enum(milestoneCodes),
  airport: z.string(),
  to_airport: z.nullable(z.string()),
  flight: z.nullable(z.string()),
  /** Number of the leg, from 1, of its departure and its arrival; null for every other status. */
  leg: z.nullable(z.number()),
  planned: z.nullable(milestoneReport),
  estimated: z.nullable(milestoneReport),
  actual: z.nullable(milestoneReport),
  /** Actual minus planned time; null without one of them. */
  delay_ms: z.nullable(z.number()),
  state: z.enum(milestoneStates),
  /** Checkpoint of the shipment that states the same. */
  checkpoint: z.nullable(
    z.object({ id: z.string(), checkpoint_type: z.enum(checkpointTypes), timestamp: time }),
  ),
})
export type AnsweredComparison = z.output<typeof comparedMilestone>

/** Line of a message as it was received. `line` counts from 1. */
export const messageLine = z.object({ line: z.number(), text: z.string() })

const milestonesAnswer = z.object({
  /** Pieces of the shipment; null if they are unknown. */
  booked: z.nullable(z.number()),
  legs: z.array(
    z.object({
      from_airport: z.nullable(z.string()),
      to_airport: z.nullable(z.string()),
      flight: z.nullable(z.string()),
    }),
  ),
  /** In the order of time. */
  milestones: z.array(comparedMilestone),
  warnings: z.array(milestoneWarning),
  /** True if the airline delivered all pieces and the delivery is not recorded yet. */
  delivery_offered: z.boolean(),
  /** The airports named above. `zone` is an IANA name, null if it is unknown. */
  airports: z.array(
    z.object({ code: z.string(), name: z.nullable(z.string()), zone: z.nullable(z.string()) }),
  ),
  /**
   * The 20 newest messages of airlines, newest first. None for a caller who may not read
   * recipients, because texts name people.
   */
  messages: z.array(
    z.object({
      id: z.string(),
      received_at: time,
      /** Lines that were not understood, and lines of other information (OSI, OCI). */
      unknown: z.array(messageLine),
      notes: z.array(messageLine),
    }),
  ),
})
export type MilestonesAnswer = z.output<typeof milestonesAnswer>

export const getMilestones = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/milestones',
  summary: {
    en: 'Compares planned and actual milestones of a shipment by air',
    pt: 'Compara o previsto e o realizado dos marcos de uma carga aérea',
  },
  details: {
    pt: 'Cada status em cada aeroporto, na ordem do tempo, com a hora prevista, a estimada e a realizada que valem. `state` diz se está no prazo: no voo há 30 minutos de tolerância, no solo 2 horas; `missed` é o que não veio até 4 horas depois do previsto, e `skipped` o que um marco posterior já deixou para trás. Um checkpoint no mesmo lugar aparece em `checkpoint`.',
    en: 'Each status at each airport, in the order of time, with the planned, the estimated and the actual time that count. `state` says whether it is on time: 30 minutes are tolerated for flights, 2 hours on the ground; `missed` has not come 4 hours after its plan, and `skipped` was overtaken by a later milestone. A checkpoint at the same place is in `checkpoint`.',
  },
  needs: 'milestones.read',
  scope: 'milestones:read',
  params: shipmentParams,
  data: milestonesAnswer,
  errors: ['not_found', 'shipment_erased'],
})

type SentBody = {
  readonly milestones?: readonly SentMilestone[] | undefined
  readonly legs?: readonly SentLeg[] | undefined
  readonly accepted_until?: string | undefined
}

/** Checks that something is sent, and that each leg begins where the one before it ends. */
const isWhole = z.check<SentBody>(({ value, issues }) => {
  const { milestones, legs, accepted_until } = value
  const refuse = (message: FieldProblem, path: (string | number)[]): void =>
    void issues.push({ code: 'custom', message, path, input: value })
  if (milestones === undefined && legs === undefined) refuse('required', ['milestones'])
  if (accepted_until !== undefined && legs === undefined) refuse('required', ['legs'])
  for (const [at, { from_airport, to_airport }] of (legs ?? []).entries()) {
    const before = legs?.[at - 1]
    const isBroken = before !== undefined && before.to_airport !== from_airport
    if (isBroken || from_airport === to_airport) refuse('broken_route', ['legs', at, 'from_airport'])
  }
})

/** Time on the clock of an airport, without an offset. */
const localTime = z.string()

export const listFlightPlans = endpoint({
  method: 'GET',
  path: '/api/flight-plans',
  summary: {
    en: 'Lists planned routes, newest first',
    pt: 'Lista as rotas planejadas, as mais novas primeiro',
  },
  details: {
    pt: 'As até 20 rotas diferentes que a conta planejou por último, como modelo para o próximo plano. As horas são as do relógio de cada aeroporto, sem fuso.',
    en: 'The up to 20 different routes that the account planned last, as templates of the next plan. Times are those of the clock of each airport, without an offset.',
  },
  needs: 'milestones.read',
  scope: 'milestones:read',
  data: z.array(
    z.object({
      /** Shipment with the newest plan of the route. */
      tracking_id: z.string(),
      legs: z.array(
        z.object({
          from_airport: z.string(),
          to_airport: z.string(),
          flight: z.nullable(z.string()),
          departs_local: localTime,
          arrives_local: localTime,
        }),
      ),
    }),
  ),
})
export type FlightPlan = DataOf<typeof listFlightPlans>[number]

export const addMilestones = endpoint({
  method: 'POST',
  path: '/api/shipments/{tracking_id}/milestones',
  summary: {
    en: 'Reports or plans milestones of a shipment by air',
    pt: 'Informa ou planeja marcos de uma carga aérea',
  },
  details: {
    pt: `\`milestones\` informa um ou vários status da IATA; \`legs\` planeja a rota inteira, e cada plano substitui o anterior. Uma hora sem fuso é a do aeroporto. O mesmo status, aeroporto, voo e volumes a até 5 minutos é o mesmo aviso: a resposta é 200 e nada se grava. Uma hora realizada posterior corrige a anterior. Vale também depois da entrega. Até 200 por remessa.`,
    en: `\`milestones\` reports one or several statuses of IATA; \`legs\` plans the whole route, and each plan replaces the one before it. A time without an offset is that of the airport. The same status, airport, flight and pieces within 5 minutes are the same report: the answer is 200 and nothing is stored. A later actual time corrects the earlier one. It may follow the delivery. At most 200 per shipment.`,
  },
  needs: 'milestones.write',
  scope: 'milestones:write',
  repeatedBy: 'event_id',
  params: shipmentParams,
  body: z
    .strictObject({
      event_id: z.optional(uuid),
      milestones: z.optional(
        z
          .array(sentMilestone)
          .check(z.minLength(1, 'required'), z.maxLength(MAX_SENT_MILESTONES, 'too_many')),
      ),
      /** Flights of the route in their order. */
      legs: z.optional(z.array(sentLeg).check(z.minLength(1, 'required'), z.maxLength(MAX_LEGS, 'too_many'))),
      /** Latest time at which the airline accepts the goods; only with `legs`. */
      accepted_until: z.optional(airportTime),
    })
    .check(isWhole),
  data: z.object({
    /** In the order of the call; those of `legs` follow, in the order of the route. */
    milestones: z.array(
      z.object({
        ...report,
        code: z.enum(milestoneCodes),
        time_type: z.enum(timeTypes),
        airport: z.string(),
        /** `duplicate` was stored before, with this id. */
        outcome: z.enum(['recorded', 'corrected', 'duplicate']),
      }),
    ),
    warnings: z.array(milestoneWarning),
  }),
  success: 201,
  errors: ['not_found', 'shipment_erased', 'annexes_full', 'event_id_reused'],
})
export type AddMilestonesBody = BodyOf<typeof addMilestones>
export type AddedMilestones = DataOf<typeof addMilestones>
