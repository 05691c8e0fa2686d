import * as z from 'zod/mini'
import { parseDay } from '#domain/base/calendar-day.ts'
import { pictureTypes } from '#domain/checkpoints/picture.ts'
import { deviceKinds, deviceProblems } from '#domain/conditions/device.ts'
import { endpoint } from '../schema/endpoint.ts'
import type { FieldProblem } from '../schema/field-problem.ts'
import { optionalText, text, time, uuid } from '../schema/fields.ts'
import { wholeNumber, writtenNumber } from '../schema/numbers.ts'
import { entryParams, knownEntry, newEntry, storedEntry } from '../schema/reference-list.ts'

const serial = text(40)

/** Fields of a device that a person enters. */
const deviceContent = {
  kind: z.enum(deviceKinds, 'invalid_choice'),
  maker: text(60),
  model: optionalText(60),
  serial,
  /** Seconds between two readings; null if the device has no fixed interval. */
  interval_s: z._default(z.nullable(wholeNumber(10, 86_400)), null),
}

/** Body of the request that adds a device. */
export const deviceBody = z.strictObject({ ...newEntry, ...deviceContent })

const day = z
  .string()
  .check(z.refine((value) => parseDay(value) !== undefined, 'invalid_date' satisfies FieldProblem))

const certificateContent = { number: text(60), laboratory: text(100), calibrated_on: day, valid_until: day }

/** A calibration certificate as the API returns it. */
export const certificate = z.object({
  id: z.string(),
  number: z.string(),
  laboratory: z.string(),
  calibrated_on: z.string(),
  /** Last day on which the certificate holds. */
  valid_until: z.string(),
  /** The file of the certificate; null if it has none. */
  file: z.nullable(z.object({ sha256: z.string(), type: z.string(), bytes: z.number() })),
  created_at: time,
})
export type DeviceCertificate = z.output<typeof certificate>

/** A device as the API returns it to its account. A retired one is inactive. */
export const device = z.object({
  ...storedEntry,
  kind: z.enum(deviceKinds),
  maker: z.string(),
  model: z.nullable(z.string()),
  serial: z.string(),
  interval_s: z.nullable(z.number()),
  last_reading_at: z.nullable(time),
  problems: z.array(z.enum(deviceProblems)),
  /** The certificate that holds for longest comes first. */
  certificates: z.array(certificate),
})
export type Device = z.output<typeof device>

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/devices',
  summary: { en: 'Lists devices, newest first', pt: 'Lista os dispositivos, os mais novos primeiro' },
  details: {
    pt: 'Filtre pelo número de série para achar o dispositivo de um código lido, ou por `problem` para ver de quais cuidar. Os retirados de uso só vêm com `show`.',
    en: 'Filter by serial number to find the device of a scanned code, or by `problem` to see which need care. Retired devices are left out unless `show` asks for them.',
  },
  needs: 'conditions.read',
  scope: 'readings:read',
  query: z.strictObject({
    serial: z.optional(serial),
    problem: z.optional(z.enum(deviceProblems, 'invalid_choice')),
    show: z._default(z.enum(['active', 'retired', 'all'], 'invalid_choice'), 'active'),
    limit: z._default(writtenNumber(1, 100), 50),
    cursor: z.optional(z.string().check(z.maxLength(100, 'too_long'))),
  }),
  data: z.array(device),
  beside: { next_cursor: z.nullable(z.string()) },
})

export const createDevice = endpoint({
  method: 'POST',
  path: '/api/devices',
  summary: { en: 'Adds a logger or gateway', pt: 'Cadastra um registrador ou gateway' },
  details: {
    pt: 'O número de série é único por fabricante, sem diferença entre maiúsculas e minúsculas; os retirados de uso contam.',
    en: 'The serial number is unique for each maker, whatever its case; retired devices count.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  repeatedBy: 'id',
  body: deviceBody,
  data: device,
  success: 201,
  errors: ['serial_taken', 'register_full', 'id_reused'],
})

export const updateDevice = endpoint({
  method: 'PUT',
  path: '/api/devices/{id}',
  summary: { en: 'Changes a device', pt: 'Altera um dispositivo' },
  details: {
    pt: 'Substitui todos os campos. Envie `If-Match` para ser recusado se outra pessoa o alterou.',
    en: 'Replaces all fields. Send `If-Match` to be refused if somebody else changed it.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  params: entryParams,
  body: z.strictObject({ ...knownEntry, ...deviceContent }),
  data: device,
  errors: ['not_found', 'serial_taken', 'changed_meanwhile'],
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/devices/{id}',
  summary: { en: 'Retires a device', pt: 'Retira um dispositivo de uso' },
  details: {
    pt: 'O dispositivo deixa de ser oferecido; certificados e leituras ficam. `restoreDevice` desfaz.',
    en: 'The device is no longer offered; certificates and readings stay. `restoreDevice` undoes it.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  params: entryParams,
  data: device,
  errors: ['not_found'],
})

export const restoreDevice = endpoint({
  method: 'POST',
  path: '/api/devices/{id}/restore',
  summary: { en: 'Returns a retired device to use', pt: 'Devolve ao uso um dispositivo retirado' },
  details: {
    pt: 'Um dispositivo em uso fica como está.',
    en: 'A device that is in use stays as it is.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  params: entryParams,
  data: device,
  errors: ['not_found'],
})

/** Checks that a certificate does not end before it begins. */
const isPeriod = z.check<{ calibrated_on: string; valid_until: string }>(({ value, issues }) => {
  if (value.valid_until >= value.calibrated_on) return
  const message = 'before_calibration' satisfies FieldProblem
  issues.push({ code: 'custom', message, path: ['valid_until'], input: value.valid_until })
})

/** Body of the request that adds a certificate. */
export const certificateBody = z.strictObject({ ...newEntry, ...certificateContent }).check(isPeriod)

export const createDeviceCertificate = endpoint({
  method: 'POST',
  path: '/api/devices/{id}/certificates',
  summary: {
    en: 'Adds a calibration certificate to a device',
    pt: 'Acrescenta um certificado de calibração a um dispositivo',
  },
  details: {
    pt: 'Um dispositivo guarda até 20 certificados, também os vencidos. Um certificado errado se exclui e se cadastra de novo.',
    en: 'A device keeps up to 20 certificates, those that ended too. A wrong one is deleted and added again.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  repeatedBy: 'id',
  params: entryParams,
  body: certificateBody,
  data: certificate,
  success: 201,
  errors: ['not_found', 'register_full', 'id_reused'],
})

const certificateParams = z.object({ id: uuid, certificate_id: uuid })

export const deleteDeviceCertificate = endpoint({
  method: 'DELETE',
  path: '/api/devices/{id}/certificates/{certificate_id}',
  summary: { en: 'Deletes a calibration certificate', pt: 'Exclui um certificado de calibração' },
  details: {
    pt: 'Exclui para sempre, com o arquivo. O que já foi avaliado com o certificado não muda.',
    en: 'Deletes for good, with its file. Whatever was judged by the certificate does not change.',
  },
  needs: 'conditions.write',
  scope: 'readings:write',
  params: certificateParams,
  data: z.object({ id: uuid }),
  errors: ['not_found'],
})

/** Name of the form field with the file of a certificate. */
export const CERTIFICATE_FILE_FIELD = 'file'
/** Limit of the file; it must be smaller. */
export const CERTIFICATE_LIMIT = 5 * 1024 * 1024
/** Media types of the file. */
export const certificateTypes = ['application/pdf', ...pictureTypes] as const

/** The body is `multipart/form-data` with one file. */
export const putDeviceCertificateFile = endpoint({
  method: 'PUT',
  path: '/api/devices/{id}/certificates/{certificate_id}/file',
  summary: {
    en: 'Stores the file of a calibration certificate',
    pt: 'Guarda o arquivo de um certificado de calibração',
  },
  details: {
    pt: 'Recebe `multipart/form-data` com um PDF, JPEG, PNG ou WebP de até 5 MB em `file`. Um arquivo anterior é substituído.',
    en: 'Takes `multipart/form-data` with a PDF, JPEG, PNG or WebP of up to 5 MB in `file`. An earlier file is replaced.',
  },
  needs: 'conditions.write',
  params: certificateParams,
  upload: CERTIFICATE_FILE_FIELD,
  data: certificate,
  errors: ['not_found', 'file_too_large', 'image_unsupported'],
})

export const getDeviceCertificateFile = endpoint({
  method: 'GET',
  path: '/api/devices/{id}/certificates/{certificate_id}/file',
  summary: {
    en: 'Returns the file of a calibration certificate',
    pt: 'Lê o arquivo de um certificado de calibração',
  },
  details: {
    pt: 'Devolve os bytes como foram enviados. Um certificado sem arquivo responde 404.',
    en: 'Returns the bytes as they were sent. A certificate without a file is answered by 404.',
  },
  needs: 'conditions.read',
  params: certificateParams,
  data: z.string(),
  media: certificateTypes,
  errors: ['not_found', 'media_damaged'],
})
