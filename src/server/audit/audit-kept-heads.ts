import { statement } from '../db/statement.ts'
import type { AuditSource } from './audit-source.ts'
import { logFinding, type LogFinding } from './finding.ts'

type Conflict = { place: string; index: number; expected: string | null; found: string | null }

const findStored = statement<[], Conflict>(
  'find_stored_head_conflicts',
  `select place, coalesce(index, 0) as index, expected, found from log_findings
   where code = 'published_unknown' and place <> 'checkpoint'`,
)

/** Returns the conflicts that the server found with its other nodes, with witnesses and with the contract. */
export async function auditKeptHeads(source: AuditSource): Promise<readonly LogFinding[]> {
  const stored = await source.read([], findStored)
  return stored.map(({ place, index, expected, found }) =>
    logFinding('published_unknown', place, index, { expected, found }),
  )
}
