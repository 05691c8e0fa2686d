import * as z from 'zod/mini'
import { verdicts } from '#domain/conditions/condition-verdict.ts'
import { channels } from '#domain/conditions/reading.ts'
import { endpoint, type BodyOf } from '../schema/endpoint.ts'
import { instant, sha256Hex, shipmentKey, text, time, uuid } from '../schema/fields.ts'
import { writtenNumber } from '../schema/numbers.ts'
import type { FieldProblem } from '../schema/field-problem.ts'
import { rangeLimits } from './condition-ranges.ts'
import { excursion, namedDevice } from './excursions.ts'

const shipmentParams = z.object({ tracking_id: shipmentKey })
const channel = z.enum(channels)

/** Range of a shipment as it was when the first monitoring began. Limits are in thousandths. */
const shipmentRange = z.object({ id: z.string(), version: z.number(), ...rangeLimits })

/** Period in which a device measures a shipment. */
export const monitoring = z.object({
  /** Id of the annex that states the start. */
  id: z.string(),
  device: namedDevice,
  started_at: time,
  /** Null while it runs. */
  ended_at: z.nullable(time),
  /** Since when the sensor counts as broken or lost, and why. */
  stopped_at: z.nullable(time),
  stop_reason: z.nullable(z.string()),
})
export type AnsweredMonitoring = z.output<typeof monitoring>

/** Fact that explains the verdict; the code says which members it has. */
const reason = z.object({
  code: z.enum([
    'excursion',
    'channel_missing',
    'no_data',
    'gap',
    'low_coverage',
    'no_certificate',
    'conflicting_readings',
  ]),
  device_id: z.optional(z.string()),
  channel: z.optional(channel),
  count: z.optional(z.number()),
  total_ms: z.optional(z.number()),
})

/** Numbers about one channel of one device in a monitoring. Values are in thousandths. */
const statistics = z.object({
  device_id: z.string(),
  channel,
  from: time,
  to: time,
  count: z.number(),
  covered_ms: z.number(),
  outside_ms: z.number(),
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  /** Mean weighted by time. */
  mean: z.nullable(z.number()),
  /** Mean kinetic temperature; null for humidity and frozen goods. */
  mean_kinetic: z.nullable(z.number()),
})

const gap = z.object({
  device_id: z.string(),
  channel,
  from: time,
  to: time,
  /** False if the verdict is inconclusive because of this gap. */
  is_tolerated: z.boolean(),
})

/** File of readings: one that somebody added, or one that the server wrote for a day. */
const conditionFile = z.object({
  /** SHA-256 in hexadecimal, by which `getConditionFile` returns the file. */
  digest: sha256Hex,
  /** Id of the annex that names it. */
  event_id: z.string(),
  kind: z.enum(['logger_file', 'day_file']),
  device_id: z.string(),
  /** Name of an added file; null for a file of a day. */
  name: z.nullable(z.string()),
  /** Channel and day (UTC) of a file of a day; null for an added file. */
  channel: z.nullable(channel),
  day: z.nullable(z.string()),
  from: time,
  to: time,
  count: z.number(),
  /** Signature of the logger; null for a file of a day. */
  signature: z.nullable(z.enum(['valid', 'absent', 'broken'])),
  /** Milliseconds that were added to each time of an added file. */
  offset_ms: z.number(),
  /** Why a file with a broken signature or a wrong clock was accepted. */
  confirmed_reason: z.nullable(z.string()),
  /** Digest of the file that holds this day since late readings came; null for a valid file. */
  replaced_by: z.nullable(z.string()),
  bytes: z.number(),
  created_at: time,
})

/** Report about the conditions of a shipment. */
export const conditionReport = z.object({
  revision: z.number(),
  event_id: z.string(),
  digest: sha256Hex,
  verdict: z.enum(verdicts),
  created_at: time,
})

/** Conditions of a shipment. Without monitoring the range and the verdict are null. */
export const conditionsAnswer = z.object({
  monitored: z.boolean(),
  range: z.nullable(shipmentRange),
  verdict: z.nullable(z.enum(verdicts)),
  reasons: z.array(reason),
  /** Time until which the conditions are judged. */
  judged_at: z.nullable(time),
  monitorings: z.array(monitoring),
  statistics: z.array(statistics),
  gaps: z.array(gap),
  /** In the order of their start. */
  excursions: z.array(excursion),
  /** Number of excursions without an annex: found just now, or beyond the 50 of a shipment. */
  unrecorded_excursions: z.number(),
  files: z.array(conditionFile),
  reports: z.array(conditionReport),
})
export type ConditionsAnswer = z.output<typeof conditionsAnswer>

export const getConditions = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/conditions',
  summary: { en: 'Returns the conditions of a shipment', pt: 'As condições de conservação de uma remessa' },
  details: {
    pt: 'Faixa, dispositivos, veredito com os motivos, números, intervalos sem dado, excursões, arquivos e relatórios, até agora. Sem monitoramento, `monitored` é falso.',
    en: 'Range, devices, verdict with its reasons, numbers, gaps, excursions, files and reports, until now. Without monitoring, `monitored` is false.',
  },
  needs: 'conditions.read',
  scope: 'readings:read',
  params: shipmentParams,
  data: conditionsAnswer,
  errors: ['not_found', 'shipment_erased'],
})

type Period = { readonly started_at?: string | undefined; readonly ended_at?: string | undefined }

const isPeriod = z.check<Period>(({ value: { started_at, ended_at }, issues }) => {
  if (ended_at === undefined || (started_at !== undefined && started_at < ended_at)) return
  const message: FieldProblem = 'ends_before_start'
  issues.push({ code: 'custom', message, path: ['ended_at'], input: ended_at })
})

export const startMonitorings = endpoint({
  method: 'POST',
  path: '/api/shipments/{tracking_id}/monitorings',
  summary: {
    en: 'Starts the monitoring of a shipment by devices',
    pt: 'Começa o monitoramento de uma remessa por dispositivos',
  },
  details: {
    pt: 'A faixa se escolhe no primeiro monitoramento e vale para a remessa inteira: mudanças posteriores da faixa não mudam nada nela. O começo pode estar no passado. Até 8 monitoramentos por remessa.',
    en: 'The range is chosen with the first monitoring and holds for the whole shipment: later changes of the range change nothing there. The start may be in the past. At most 8 monitorings per shipment.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  repeatedBy: 'event_id',
  params: shipmentParams,
  body: z
    .strictObject({
      event_id: z.optional(uuid),
      /** Range of the shipment; required with its first monitoring. */
      range_id: z.optional(text(40)),
      device_ids: z.array(uuid).check(
        z.minLength(1, 'required'),
        z.maxLength(8, 'too_many'),
        z.refine((ids) => new Set(ids).size === ids.length, 'repeated_name' satisfies FieldProblem),
      ),
      /** Time of the start; now if absent. */
      started_at: z.optional(instant),
      /** Time of the end of a past period; needs `started_at`. */
      ended_at: z.optional(instant),
    })
    .check(isPeriod),
  data: z.array(monitoring),
  success: 201,
  errors: [
    'not_found',
    'shipment_erased',
    'annexes_full',
    'invalid_fields',
    'device_not_found',
    'range_fixed',
    'monitoring_overlaps',
    'monitorings_full',
    'media_damaged',
    'event_id_reused',
  ],
})
export type StartMonitoringsBody = BodyOf<typeof startMonitorings>

export const endMonitoring = endpoint({
  method: 'POST',
  path: '/api/shipments/{tracking_id}/monitorings/{id}/end',
  summary: { en: 'Ends a monitoring', pt: 'Encerra um monitoramento' },
  details: {
    pt: 'Com `sensor` verdadeiro e um motivo, o sensor conta como quebrado ou perdido desde a hora informada: as leituras dele deixam de contar e uma excursão aberta termina.',
    en: 'With `sensor` true and a reason, the sensor counts as broken or lost since the given time: its readings no longer count, and an open excursion ends.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  repeatedBy: 'event_id',
  params: z.object({ tracking_id: shipmentKey, id: uuid }),
  body: z
    .strictObject({
      event_id: z.optional(uuid),
      /** Time of the end; now if absent. */
      ended_at: z.optional(instant),
      /** True if the sensor broke or was lost. */
      sensor: z._default(z.boolean('wrong_type'), false),
      /** Required if the sensor broke or was lost. */
      reason: z.optional(text(500, 'many').check(z.minLength(10, 'too_short'))),
    })
    .check(
      z.check<{ sensor: boolean; reason?: string | undefined }>(
        ({ value: { sensor, reason: why }, issues }) => {
          if (sensor === (why !== undefined)) return
          const message: FieldProblem = sensor ? 'required' : 'only_with_sensor'
          issues.push({ code: 'custom', message, path: ['reason'], input: why })
        },
      ),
    ),
  data: monitoring,
  errors: [
    'not_found',
    'shipment_erased',
    'annexes_full',
    'invalid_fields',
    'monitoring_ended',
    'event_id_reused',
  ],
})
export type EndMonitoringBody = BodyOf<typeof endMonitoring>

/** Maximum number of points of one series. */
export const MAX_CHART_POINTS = 2_000

export const getReadings = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/readings',
  summary: { en: 'Returns the readings of a shipment', pt: 'As leituras de uma remessa' },
  details: {
    pt: 'Uma série por dispositivo e canal, cortada no monitoramento, com até 2.000 pontos: cada leitura ou, se houver mais, o mínimo e o máximo de cada trecho (`is_reduced`). Um ponto com nulos diz que falta dado a partir dali.',
    en: 'One series per device and channel, cut to the monitoring, of up to 2,000 points: each reading or, if there are more, minimum and maximum of each part (`is_reduced`). A point with nulls says that data are missing from there on.',
  },
  needs: 'conditions.read',
  scope: 'readings:read',
  params: shipmentParams,
  query: z.strictObject({
    device_id: z.optional(uuid),
    channel: z.optional(z.enum(channels, 'invalid_choice')),
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  data: z.array(
    z.object({
      device_id: z.string(),
      channel,
      is_reduced: z.boolean(),
      points: z.array(
        z.object({ at: time, minimum: z.nullable(z.number()), maximum: z.nullable(z.number()) }),
      ),
    }),
  ),
  errors: ['not_found', 'shipment_erased'],
})

export const getConditionFile = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/condition-files/{digest}',
  summary: { en: 'Returns a file of readings', pt: 'Lê um arquivo de leituras' },
  details: {
    pt: 'Um arquivo de registrador como chegou, ou o arquivo de um dia, cujo SHA-256 está no histórico.',
    en: 'The file of a logger as it came, or the file of a day, whose SHA-256 is in the history.',
  },
  needs: 'conditions.read',
  scope: 'readings:read',
  params: z.object({ tracking_id: shipmentKey, digest: sha256Hex }),
  data: z.string(),
  media: ['text/plain'],
  errors: ['not_found', 'shipment_erased', 'media_damaged'],
})

export const createConditionReport = endpoint({
  method: 'POST',
  path: '/api/shipments/{tracking_id}/condition-reports',
  summary: {
    en: 'Makes a report about the conditions of a shipment',
    pt: 'Faz o relatório de conservação de uma remessa',
  },
  details: {
    pt: 'Um PDF/A-3b em português, guardado e registrado no histórico como a próxima revisão: uma nova nunca substitui uma anterior. Nele vão anexados os arquivos dos dias. Repetir a chamada com o mesmo `event_id` devolve a mesma revisão.',
    en: 'A PDF/A-3b in Portuguese, stored and committed as the next revision: a new one never replaces an earlier one. The files of the days are attached to it. A repeated call with the same `event_id` returns the same revision.',
  },
  needs: 'conditions.write',
  repeatedBy: 'event_id',
  params: shipmentParams,
  body: z.strictObject({ event_id: z.optional(uuid) }),
  data: conditionReport,
  success: 201,
  errors: [
    'not_found',
    'shipment_erased',
    'not_monitored',
    'annexes_full',
    'event_id_reused',
    'media_damaged',
    'rate_limited',
    'unavailable',
  ],
})

export const getConditionReport = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/condition-reports/{revision}',
  summary: { en: 'Returns a report about conditions', pt: 'Lê um relatório de conservação' },
  details: {
    pt: 'O PDF de uma revisão, byte por byte como foi registrado. As revisões estão em `getConditions`.',
    en: 'The PDF of one revision, byte by byte as it was committed. `getConditions` lists the revisions.',
  },
  needs: 'conditions.read',
  scope: 'readings:read',
  params: z.object({ tracking_id: shipmentKey, revision: writtenNumber(1, 9_999) }),
  data: z.string(),
  media: ['application/pdf'],
  errors: ['not_found', 'shipment_erased', 'media_damaged'],
})
