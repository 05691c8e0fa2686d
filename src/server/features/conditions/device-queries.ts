import type { createDevice, createDeviceCertificate } from '#contract/endpoints/devices.ts'
import type { BodyOf } from '#contract/schema/endpoint.ts'
import { ZONE } from '#domain/base/calendar-day.ts'
import { CERTIFICATE_NOTICE_DAYS, SILENT_INTERVALS, type DeviceProblem } from '#domain/conditions/device.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { statement, type Rows } from './conditions.rows.ts'

/** Fields of a device in a request. */
export type DeviceContent = Readonly<Omit<BodyOf<typeof createDevice>, 'id'>>
export type DeviceRow = Rows['find_device'] & Pick<DeviceContent, 'kind'>

const select = `
  select d.user_id, d.id, d.kind, d.maker, d.model, d.serial, d.interval_s, d.is_active, d.last_reading_at,
    d.position, d.created_at, d.updated_at, p.is_silent, p.needs_certificate
  from devices d cross join lateral (
    select
      coalesce(d.is_active and coalesce(d.last_reading_at, d.created_at)
        < now() - make_interval(secs => ${SILENT_INTERVALS} * d.interval_s), false) as is_silent,
      d.is_active and d.kind = 'logger' and not exists (
        select from device_certificates c
        where c.user_id = d.user_id and c.device_id = d.id
          and c.valid_until > (now() at time zone '${ZONE}')::date + ${CERTIFICATE_NOTICE_DAYS}
      ) as needs_certificate
  ) p`

/** Lists devices, newest first. Null stands for every serial number, state and problem. */
export const listDeviceRows = statement<
  [
    account: string,
    before: number,
    serial: string | null,
    isActive: boolean | null,
    problem: DeviceProblem | null,
    limit: number,
  ],
  DeviceRow
>(
  'list_devices',
  `${select}
   where d.user_id = $1 and d.position < $2 and ($3::text is null or lower(d.serial) = lower($3))
     and ($4::boolean is null or d.is_active = $4)
     and ($5::text is null or $5 = 'silent' and p.is_silent or $5 = 'certificate' and p.needs_certificate)
   order by d.position desc limit $6`,
)

export const findDevice = statement<[account: string, id: string], DeviceRow>(
  'find_device',
  `${select} where d.user_id = $1 and d.id = $2`,
)

/**
 * Counts the devices of an account, and tells whether another one of the same maker has the serial
 * number, without regard to case.
 */
export const countDevices = statement<
  [account: string, maker: string, serial: string, except: string | null],
  { devices: number; is_taken: boolean }
>(
  'count_devices',
  `select count(*)::int as devices, coalesce(bool_or(
     lower(maker) = lower($2) and lower(serial) = lower($3) and id is distinct from $4::uuid), false) as is_taken
   from devices where user_id = $1`,
)

type DeviceParams = ReturnType<typeof paramsOf>

const insertRow = statement<DeviceParams, never>(
  'insert_device',
  `insert into devices (user_id, id, kind, maker, model, serial, interval_s) values ($1, $2, $3, $4, $5, $6, $7)`,
)

const updateRow = statement<DeviceParams, never>(
  'update_device',
  `update devices set kind = $3, maker = $4, model = $5, serial = $6, interval_s = $7, updated_at = now()
   where user_id = $1 and id = $2`,
)

export const insertDevice = (on: Queryable, account: string, id: string, content: DeviceContent) =>
  insertRow(on, ...paramsOf(account, id, content))

export const changeDevice = (on: Queryable, account: string, id: string, content: DeviceContent) =>
  updateRow(on, ...paramsOf(account, id, content))

function paramsOf(
  account: string,
  id: string,
  { kind, maker, model, serial, interval_s }: DeviceContent,
): readonly [string, string, string, string, string | null, string, number | null] {
  return [account, id, kind, maker, model, serial, interval_s]
}

export const setDeviceActive = statement<[account: string, id: string, active: boolean], never>(
  'set_device_active',
  'update devices set is_active = $3, updated_at = now() where user_id = $1 and id = $2',
)

/** Fields of a certificate in a request. */
export type CertificateContent = Readonly<Omit<BodyOf<typeof createDeviceCertificate>, 'id'>>
export type CertificateRow = Rows['find_certificate']

const selectCertificate = `
  select c.id, c.device_id, c.number, c.laboratory, to_char(c.calibrated_on, 'YYYY-MM-DD') as calibrated_on,
    to_char(c.valid_until, 'YYYY-MM-DD') as valid_until, c.created_at, encode(m.digest, 'hex') as file_digest,
    m.type as file_type, m.bytes as file_bytes
  from device_certificates c left join media m on m.user_id = c.user_id and m.digest = c.digest`

/** Lists the certificates of devices, the one that holds for longest first. */
export const listCertificates = statement<[account: string, devices: readonly string[]], CertificateRow>(
  'list_certificates',
  `${selectCertificate} where c.user_id = $1 and c.device_id = any ($2::uuid[])
   order by c.valid_until desc, c.created_at desc, c.id`,
)

export const findCertificate = statement<[account: string, id: string], CertificateRow>(
  'find_certificate',
  `${selectCertificate} where c.user_id = $1 and c.id = $2`,
)

const insertCertificateRow = statement<
  [
    account: string,
    id: string,
    device: string,
    number: string,
    laboratory: string,
    calibratedOn: string,
    validUntil: string,
  ],
  never
>(
  'insert_certificate',
  `insert into device_certificates (user_id, id, device_id, number, laboratory, calibrated_on, valid_until)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export const insertCertificate = (
  on: Queryable,
  account: string,
  id: string,
  { device_id, number, laboratory, calibrated_on, valid_until }: CertificateContent & { device_id: string },
) => insertCertificateRow(on, account, id, device_id, number, laboratory, calibrated_on, valid_until)

export const deleteCertificateRow = statement<[account: string, id: string], never>(
  'delete_certificate',
  'delete from device_certificates where user_id = $1 and id = $2',
)

export const updateCertificateFile = statement<[account: string, id: string, digest: Uint8Array], never>(
  'update_certificate_file',
  'update device_certificates set digest = $3 where user_id = $1 and id = $2',
)

/** Finds the file of a certificate. */
export const findCertificateFile = statement<
  [account: string, device: string, id: string],
  Rows['find_certificate_file']
>(
  'find_certificate_file',
  `select m.digest, m.content, m.type, m.deleted_at
   from device_certificates c join media m on m.user_id = c.user_id and m.digest = c.digest
   where c.user_id = $1 and c.device_id = $2 and c.id = $3`,
)
