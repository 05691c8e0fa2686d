import * as z from 'zod/mini'
import { channels, physicalLimits } from '#domain/conditions/reading.ts'
import { MAX_LOGGER_FILE_BYTES } from '#domain/conditions/logger-file/logger-file-types.ts'
import { endpoint, type BodyOf } from '../schema/endpoint.ts'
import type { FieldProblem } from '../schema/field-problem.ts'
import { instant, shipmentKey, text, time, uuid } from '../schema/fields.ts'
import { wholeNumber } from '../schema/numbers.ts'

/** Maximum numbers of series and readings in one call. */
export const MAX_SENT_SERIES = 100
export const MAX_SENT_READINGS = 10_000

/** Value in degrees Celsius or percent; null if the device had an error. */
const value = z.nullable(z.number('wrong_type'))

/** Readings of one channel of one device, in one of two shapes. */
const sentSeries = z.strictObject({
  /** Id or serial number of the device. */
  device: text(40),
  channel: z.enum(channels, 'invalid_choice'),
  /** Time of the first value, and seconds between two values. */
  start: z.optional(instant),
  step_s: z.optional(wholeNumber(1, 86_400)),
  values: z.optional(z.array(value).check(z.maxLength(MAX_SENT_READINGS, 'too_many'))),
  /** Pairs of a time and a value. */
  readings: z.optional(z.array(z.tuple([instant, value])).check(z.maxLength(MAX_SENT_READINGS, 'too_many'))),
})
export type SentSeries = z.output<typeof sentSeries>

/** Checks that a series has one of the two shapes, and that its values are possible. */
const isSeries = z.check<SentSeries>(({ value: series, issues }) => {
  const { channel, start, step_s, values, readings } = series
  const refuse = (message: FieldProblem, path: (string | number)[]): void =>
    void issues.push({ code: 'custom', message, path, input: series })
  if (readings === undefined) {
    for (const [name, given] of Object.entries({ start, step_s, values }))
      if (given === undefined) refuse('required', [name])
  } else {
    for (const [name, given] of Object.entries({ start, step_s, values }))
      if (given !== undefined) refuse('given_twice', [name])
  }
  const min = physicalLimits[channel].min / 1_000
  const max = physicalLimits[channel].max / 1_000
  const isImpossible = (one: number | null): boolean => one !== null && (one < min || one > max)
  for (const [at, one] of (values ?? []).entries())
    if (isImpossible(one)) refuse(`out_of_range ${min}..${max}`, ['values', at])
  for (const [at, [, one]] of (readings ?? []).entries())
    if (isImpossible(one)) refuse(`out_of_range ${min}..${max}`, ['readings', at, 1])
})

type SentReadings = { readonly devices: readonly SentSeries[] }

const isWithinLimit = z.check<SentReadings>(({ value: { devices }, issues }) => {
  const count = devices.reduce((sum, { values, readings }) => sum + (values ?? readings ?? []).length, 0)
  if (count <= MAX_SENT_READINGS) return
  const message: FieldProblem = `too_many ..${MAX_SENT_READINGS}`
  issues.push({ code: 'custom', message, path: ['devices'], input: devices })
})

const isRepeatable = z.check<{ device_clock?: string | undefined; batch_id?: string | undefined }>(
  ({ value: { device_clock, batch_id }, issues }) => {
    if (device_clock === undefined || batch_id !== undefined) return
    const message: FieldProblem = 'required'
    issues.push({ code: 'custom', message, path: ['batch_id'], input: batch_id })
  },
)

/** Result for one series of a call, in the order of the call. */
const seriesOutcome = z.object({
  index: z.number(),
  /** False if nothing of the series was stored. */
  ok: z.boolean(),
  device: z.string(),
  channel: z.enum(channels),
  /** Number of new readings. */
  accepted: z.number(),
  /** Number of readings that the server has already. */
  duplicates: z.number(),
  /** Number of new readings whose time has another value. Both are stored; the worse one counts. */
  conflicts: z.number(),
  rejected: z.array(z.object({ at: time, code: z.enum(['reading_in_future', 'reading_too_old']) })),
  code: z.optional(z.enum(['device_not_found', 'device_ambiguous'])),
})
export type SeriesOutcome = z.output<typeof seriesOutcome>

export const sendReadings = endpoint({
  method: 'POST',
  path: '/api/readings',
  summary: { en: 'Sends readings of devices', pt: 'Envia leituras de dispositivos' },
  details: {
    pt: 'Até 100 séries e 10.000 leituras, regulares (`start`, `step_s`, `values`) ou em pares (`readings`); null é erro do sensor. Repetir a chamada não muda nada. Com `device_clock`, a hora do relógio do dispositivo agora, todas as horas são corrigidas; `batch_id` repete então a mesma correção. Uma diferença acima de 24 horas é recusada.',
    en: 'Up to 100 series and 10,000 readings, regular (`start`, `step_s`, `values`) or in pairs (`readings`); null is an error of the sensor. Repeating the call changes nothing. With `device_clock`, the time by the clock of the device now, all times are corrected; `batch_id` then repeats the same correction. A difference above 24 hours is refused.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  body: z
    .strictObject({
      /** Id of the call. Required with `device_clock`. */
      batch_id: z.optional(uuid),
      /** Time by the clock of the devices at the moment of the call. */
      device_clock: z.optional(instant),
      devices: z
        .array(sentSeries.check(isSeries))
        .check(z.minLength(1, 'required'), z.maxLength(MAX_SENT_SERIES, 'too_many')),
    })
    .check(isWithinLimit, isRepeatable),
  maxMembers: 3 * MAX_SENT_READINGS + 1_000,
  data: z.array(seriesOutcome),
  errors: ['clock_far_off'],
})
export type SendReadingsBody = BodyOf<typeof sendReadings>

/** Name of the form field with the file of a logger. */
export const LOGGER_FILE_FIELD = 'file'
/** Name of the form field with the answers about the file, as JSON. It precedes the file. */
export const LOGGER_DATA_FIELD = 'data'
/** Limit of the file; it must be smaller. */
export const LOGGER_FILE_LIMIT = MAX_LOGGER_FILE_BYTES + 1

/** Answers of a person about the file of a logger. */
export const loggerFileData = z.strictObject({
  event_id: z.optional(uuid),
  /** Name of the file. */
  name: text(200),
  device_id: uuid,
  /** Range of the shipment; required if it is not monitored yet. */
  range_id: z.optional(text(40)),
  /** Zone of the times: an IANA name or an offset such as `-03:00`. */
  zone: z.optional(text(60)),
  date_order: z.optional(z.enum(['day_first', 'month_first'], 'invalid_choice')),
  /** Time by the clock of the device, if it was read just now. */
  device_clock: z.optional(instant),
  /** Why a file is accepted whose signature is broken or whose clock is far off. */
  confirmed_reason: z.optional(text(500, 'many').check(z.minLength(10, 'too_short'))),
})
export type LoggerFileData = z.output<typeof loggerFileData>

/** The body is `multipart/form-data` with the answers (`data`, JSON) and then one file (`file`). */
export const addLoggerFile = endpoint({
  method: 'POST',
  path: '/api/shipments/{tracking_id}/logger-files',
  summary: {
    en: 'Adds the file of a logger to a shipment',
    pt: 'Acrescenta o arquivo de um registrador a uma remessa',
  },
  details: {
    pt: 'Recebe `multipart/form-data`: primeiro `data` em JSON (`name`, `device_id` e, conforme o arquivo, `event_id`, `range_id`, `zone`, `date_order`, `device_clock`, `confirmed_reason`), depois o arquivo em `file`, de até 20 MB e 200.000 leituras: CSV ou texto de qualquer fabricante. Sem monitoramento deste dispositivo, um começa, da primeira à última leitura.',
    en: 'Takes `multipart/form-data`: first `data` as JSON (`name`, `device_id` and, as the file needs, `event_id`, `range_id`, `zone`, `date_order`, `device_clock`, `confirmed_reason`), then the file in `file`, of up to 20 MB and 200,000 readings: CSV or text of any maker. Without a monitoring by this device, one begins, from the first to the last reading.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  params: z.object({ tracking_id: shipmentKey }),
  upload: LOGGER_FILE_FIELD,
  data: z.object({
    /** Id of the annex. */
    id: z.string(),
    /** SHA-256 of the file in hexadecimal. */
    digest: z.string(),
    from: time,
    to: time,
    count: z.number(),
    /** Number of readings that the server had not yet. */
    accepted: z.number(),
    signature: z.enum(['valid', 'absent', 'broken']),
    /** Milliseconds that were added to each time. */
    offset_ms: z.number(),
    /** Monitoring that began with the file; null if the device measures the shipment already. */
    monitoring_id: z.nullable(z.string()),
  }),
  success: 201,
  errors: [
    'not_found',
    'shipment_erased',
    'annexes_full',
    'invalid_fields',
    'device_not_found',
    'file_too_large',
    'logger_file_refused',
    'signature_broken',
    'clock_far_off',
    'monitoring_overlaps',
    'monitorings_full',
    'event_id_reused',
  ],
})
