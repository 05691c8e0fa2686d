import * as z from 'zod/mini'
import {
  DEFAULT_ACTIVATION_KELVIN,
  MAX_RANGE_NAME,
  rangeNumbers,
  rangeProblems,
  type ConditionRange,
  type RangeProblem,
} from '#domain/conditions/condition-range.ts'
import { physicalLimits, type Channel } from '#domain/conditions/reading.ts'
import { endpoint } from '../schema/endpoint.ts'
import type { FieldProblem } from '../schema/field-problem.ts'
import { text, time, uuid } from '../schema/fields.ts'
import { wholeNumber } from '../schema/numbers.ts'
import { entryParams, knownEntry, newEntry } from '../schema/reference-list.ts'

const limit = (channel: Channel) => wholeNumber(physicalLimits[channel].min, physicalLimits[channel].max)
const optionalLimit = (channel: Channel) => z._default(z.nullable(limit(channel)), null)
const numberOf = (name: keyof typeof rangeNumbers) =>
  wholeNumber(rangeNumbers[name].min, rangeNumbers[name].max)

/** Fields of a range that a person enters. Limits are in thousandths. */
const rangeContent = {
  name: text(MAX_RANGE_NAME),
  temperature_minimum: limit('temperature'),
  temperature_maximum: limit('temperature'),
  humidity_minimum: optionalLimit('humidity'),
  humidity_maximum: optionalLimit('humidity'),
  absolute_minimum: optionalLimit('temperature'),
  absolute_maximum: optionalLimit('temperature'),
  minutes_outside: numberOf('minutes_outside'),
  longest_gap_minutes: numberOf('longest_gap_minutes'),
  requires_certificate: z._default(z.boolean(), true),
  has_mean_kinetic: z._default(z.boolean(), true),
  activation_kelvin: z._default(numberOf('activation_kelvin'), DEFAULT_ACTIVATION_KELVIN),
} satisfies Readonly<Record<keyof ConditionRange, z.ZodMiniType>>

/** Names of the fields of a range, as requests and rows have them. */
export const rangeFields = Object.keys(rangeContent) as readonly (keyof ConditionRange)[]

/** Field problems of the rules that concern more than one field; the schema tells the others. */
const fieldProblems: Readonly<Partial<Record<RangeProblem['code'], FieldProblem>>> = {
  limits_reversed: 'limits_reversed',
  absolute_inside: 'absolute_inside',
  mean_kinetic_frozen: 'mean_kinetic_frozen',
}

const isRange = z.check<ConditionRange>(({ value, issues }) => {
  for (const { field, code } of rangeProblems(value)) {
    const message = fieldProblems[code] ?? 'invalid_number'
    issues.push({ code: 'custom', message, path: [field], input: value[field] })
  }
})

/** Name and limits of a range in answers. Limits are in thousandths. */
export const rangeLimits = {
  name: z.string(),
  temperature_minimum: z.number(),
  temperature_maximum: z.number(),
  humidity_minimum: z.nullable(z.number()),
  humidity_maximum: z.nullable(z.number()),
  absolute_minimum: z.nullable(z.number()),
  absolute_maximum: z.nullable(z.number()),
  minutes_outside: z.number(),
  longest_gap_minutes: z.number(),
  requires_certificate: z.boolean(),
  has_mean_kinetic: z.boolean(),
  activation_kelvin: z.number(),
} satisfies Readonly<Record<keyof ConditionRange, z.ZodMiniType>>

/** A range as the API returns it: one that every account has, or one of the account. */
export const conditionRange = z.object({
  /** Id; for a range that every account has its name in the API, such as `refrigerated`. */
  id: z.string(),
  is_preset: z.boolean(),
  /** Number of the current version, from 1. */
  version: z.number(),
  ...rangeLimits,
  /** Time of the current version; null for a range that every account has. */
  updated_at: z.nullable(time),
})
export type StoredConditionRange = z.output<typeof conditionRange>

export const listConditionRanges = endpoint({
  method: 'GET',
  path: '/api/condition-ranges',
  summary: {
    en: 'Lists condition ranges: those that every account has, then its own by name',
    pt: 'Lista as faixas de conservação: as que toda conta tem, depois as próprias por nome',
  },
  details: {
    pt: 'As que toda conta tem são um ponto de partida: valem os limites do detentor do registro.',
    en: 'Those that every account has are a start: the limits of the registration holder decide.',
  },
  needs: 'conditions.read',
  scope: 'readings:read',
  data: z.array(conditionRange),
})

/** Body of the request that creates a range. */
export const conditionRangeBody = z.strictObject({ ...newEntry, ...rangeContent }).check(isRange)

export const createConditionRange = endpoint({
  method: 'POST',
  path: '/api/condition-ranges',
  summary: { en: 'Creates a condition range', pt: 'Cria uma faixa de conservação' },
  details: {
    pt: 'Limites em milésimos; um valor igual ao limite está dentro. A umidade é avaliada se um dos limites dela for informado.',
    en: 'Limits are in thousandths, and a value equal to a limit is inside. Humidity is judged if one of its limits is given.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  repeatedBy: 'id',
  body: conditionRangeBody,
  data: conditionRange,
  success: 201,
  errors: ['name_taken', 'register_full', 'id_reused'],
})

export const updateConditionRange = endpoint({
  method: 'PUT',
  path: '/api/condition-ranges/{id}',
  summary: {
    en: 'Makes a new version of a condition range',
    pt: 'Faz uma nova versão de uma faixa de conservação',
  },
  details: {
    pt: 'Substitui todos os campos. As remessas guardam a faixa que valia quando o monitoramento começou.',
    en: 'Replaces all fields. Shipments keep the range that applied when their monitoring began.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  params: entryParams,
  body: z.strictObject({ ...knownEntry, ...rangeContent }).check(isRange),
  data: conditionRange,
  errors: ['not_found', 'name_taken', 'changed_meanwhile'],
})

export const removeConditionRange = endpoint({
  method: 'DELETE',
  path: '/api/condition-ranges/{id}',
  summary: { en: 'Removes a condition range', pt: 'Remove uma faixa de conservação' },
  details: {
    pt: 'A faixa deixa de ser oferecida. As remessas que a têm a mantêm.',
    en: 'The range is no longer offered. Shipments that have it keep it.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  params: entryParams,
  data: z.object({ id: uuid }),
  errors: ['not_found'],
})
