import type { Device, DeviceCertificate } from '#contract/endpoints/devices.ts'
import { pick } from '#domain/base/field-table.ts'
import type { CertificateRow, DeviceRow } from './device-queries.ts'

/**
 * Presents a device for the API.
 * @param certificates certificates of the device; those of other devices are left out
 */
export function presentDevice(row: DeviceRow, certificates: readonly CertificateRow[]): Device {
  return {
    ...pick(row, ['id', 'user_id', 'is_active', 'kind', 'maker', 'model', 'serial', 'interval_s']),
    last_reading_at: row.last_reading_at?.toISOString() ?? null,
    problems: [
      ...(row.is_silent ? (['silent'] as const) : []),
      ...(row.needs_certificate ? (['certificate'] as const) : []),
    ],
    certificates: certificates.filter((one) => one.device_id === row.id).map(presentCertificate),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function presentCertificate(row: CertificateRow): DeviceCertificate {
  return {
    ...pick(row, ['id', 'number', 'laboratory', 'calibrated_on', 'valid_until']),
    file: fileOf(row),
    created_at: row.created_at.toISOString(),
  }
}

function fileOf({ file_digest: sha256, file_type: type, file_bytes: bytes }: CertificateRow) {
  return sha256 === null || type === null || bytes === null ? null : { sha256, type, bytes }
}
