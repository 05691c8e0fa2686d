import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { parseDayFile } from '#domain/conditions/day-file.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { AuditSource } from './audit-source.ts'
import { statement } from './audit-rows.rows.ts'
import type { ShipmentRows } from './shipment-rows.ts'

const readFile = statement<[account: string, digest: Uint8Array], { content: Uint8Array | null }>(
  'audit_file',
  'select content from media where user_id = $1 and digest = $2',
)

/** Maximum size of the plain bytes, above that of every stored file. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Checks that the files of readings that annexes of a shipment name are stored, have the committed
 * SHA-256, and that those of days are canonical. They are read one by one, because the file of a
 * logger may have megabytes.
 */
export async function auditFiles(
  source: AuditSource,
  { shipment: { user_id: account }, files }: Pick<ShipmentRows, 'shipment' | 'files'>,
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { event_id: eventId, sequence, is_day, digest, is_stored } of files) {
    const where = { sequence, eventId, field: is_day ? 'media' : 'details' }
    if (!is_stored) {
      findings.push(finding('row_missing', 'media', where))
      continue
    }
    const [stored] = await source.read([account], (on) => readFile(on, account, Buffer.from(digest, 'hex')))
    await source.breathe()
    // The shipment may have been erased since the snapshot.
    if (stored === undefined || stored.content === null) continue
    const plain = inflated(stored.content)
    const found = plain === undefined ? null : createHash('sha256').update(plain).digest('hex')
    const isChanged = found !== digest || (is_day && 'code' in parseDayFile(plain?.toString('utf8') ?? ''))
    if (isChanged)
      findings.push(finding('field_changed', 'media.content', { ...where, expected: digest, found }))
  }
  return findings
}

function inflated(content: Uint8Array): Buffer | undefined {
  try {
    return inflateSync(content, { maxOutputLength: MAX_BYTES })
  } catch {
    return undefined
  }
}
