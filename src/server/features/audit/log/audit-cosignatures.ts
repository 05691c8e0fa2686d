import { decodeBase64, equalBytes } from '#ledger/base/bytes.ts'
import { unlessRefused } from '#ledger/base/error.ts'
import { parseVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { cosignatureTime, openNote } from '#ledger/log/note.ts'
import { pagesOf, type AuditSource } from '../rows/audit-source.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'
import { statement } from './audit-log.rows.ts'

type CosignatureRow = {
  size: number
  witness: string
  line: string
  cosigned_at: Date
  /** Note of the log's head that has the cosignature's size; null if the log has no such head. */
  note: string | null
}

/** Number of cosignatures verified per step. One step takes a few milliseconds. */
const STEP = 20

const cosignaturesAfter = statement<[size: number, witness: string, max: number], CosignatureRow>(
  'audit_cosignatures',
  `select c.size, c.witness, c.line, c.cosigned_at, h.note
   from log_cosignatures c left join log_heads h using (size)
   where (c.size, c.witness) > ($1, $2) order by c.size, c.witness limit $3`,
)

/**
 * Verifies every stored cosignature again, with the key of its witness and the head that it signs.
 */
export async function auditCosignatures(source: AuditSource): Promise<readonly LogFinding[]> {
  const findings: LogFinding[] = []
  const pages = pagesOf<CosignatureRow>(source, (on, last) =>
    cosignaturesAfter(on, last?.size ?? -1, last?.witness ?? '', STEP),
  )
  for await (const rows of pages) findings.push(...rows.flatMap(auditCosignature))
  return findings
}

function auditCosignature({ size, witness, line, cosigned_at: at, note }: CosignatureRow): LogFinding[] {
  const changed = (column: string): LogFinding[] => [
    logFinding('cosignature_changed', `log_cosignatures.${column}`, size),
  ]
  const key = keyOf(witness)
  if (key === undefined || !isOf(line, key)) return changed(key === undefined ? 'witness' : 'line')
  if (note === null) return changed('size')
  const time = cosignedTime(note + line, key)
  if (time === undefined) return changed('line')
  return time * 1_000 === at.getTime() ? [] : changed('cosigned_at')
}

/** The text of a key contains a digest of the key, so a tampered text does not parse. */
function keyOf(witness: string): VerifierKey | undefined {
  return unlessRefused(() => parseVerifierKey(witness))
}

/** Returns true if a line names this key. */
function isOf(line: string, { name, id }: VerifierKey): boolean {
  const [dash, by, encoded = '', ...rest] = line.replace(/\n$/, '').split(' ')
  if (dash !== '—' || by !== name || rest.length > 0) return false
  const bytes = unlessRefused(() => decodeBase64(encoded))
  return bytes !== undefined && equalBytes(bytes.subarray(0, id.length), id)
}

/**
 * Returns the time at which the key cosigned a note, in seconds since 1970; undefined if the note
 * has no valid cosignature of the key.
 */
function cosignedTime(note: string, key: VerifierKey): number | undefined {
  return unlessRefused(() => {
    const signature = openNote(note, [key]).signatures.find(({ verified }) => verified)
    return signature && cosignatureTime(signature)
  })
}
