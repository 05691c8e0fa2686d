import { Gauge, type Registry } from 'prom-client'
import type { Queryable } from '#platform/database/pool.ts'
import { countFindings, readAudits } from './audit-state.ts'

/**
 * Result of the newest audits: `well` without findings, `violated` with findings, `unknown` before
 * the first audit or without a database.
 */
export type AuditVerdict = 'well' | 'violated' | 'unknown'

export async function readAuditVerdict(on: Queryable): Promise<AuditVerdict> {
  try {
    const [audits, [count]] = await Promise.all([readAudits(on), countFindings(on)])
    if (count !== undefined && count.findings > 0) return 'violated'
    return audits.some(({ finished_at: finished }) => finished !== null) ? 'well' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Registers the audits' gauges and returns a function that updates them. */
export function openAuditMetrics(registry: Registry): (on: Queryable) => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const findings = gauge(
    'lastro_audit_findings',
    'What the newest audits found that is not as it was committed to',
  )
  const shipments = gauge(
    'lastro_audit_violated_shipments',
    'Shipments of which something is not as it was committed to',
  )
  const age = gauge(
    'lastro_audit_age_seconds',
    'Time since the newest audit of a kind was finished; absent before the first',
    ['kind'],
  )
  const audited = gauge(
    'lastro_audit_shipments',
    'Shipments looked at by the whole audit that goes on, or by the newest',
  )
  return async (on) => {
    const [audits, [count]] = await Promise.all([readAudits(on), countFindings(on)])
    findings.set(count?.findings ?? 0)
    shipments.set(count?.shipments ?? 0)
    for (const { kind, finished_at: finished, shipments_done: done } of audits) {
      if (finished !== null) age.set({ kind }, Math.max(0, (Date.now() - finished.getTime()) / 1000))
      if (kind === 'whole') audited.set(done)
    }
  }
}
