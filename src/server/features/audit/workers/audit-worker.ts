import { constants, platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openPool, JOB_STATEMENT_TIMEOUT_MS } from '#platform/database/pool.ts'
import { hashNatively } from '#platform/native/native-ledger.ts'
import { BATCHES_EACH, type AuditWorkerReport, type AuditWorkerTask } from './audit-workers.ts'
import { auditShipments } from '../rows/audit-shipments.ts'
import { auditSource } from '../rows/audit-source.ts'

// This module runs in a worker thread. The worker audits each batch of shipments that it receives,
// and ends when it receives an empty message.

type Order = { readonly number: number; readonly ids: readonly string[] }

hashNatively()
const { url, origin, overdueBefore, isPatient } = workerData as AuditWorkerTask
// On Linux the priority applies to this thread only. On other systems it would apply to the whole
// process, so it stays unchanged there.
if (isPatient === true && platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW)
const pool = openPool({
  url,
  size: BATCHES_EACH,
  name: 'lastro audit',
  statementTimeout: JOB_STATEMENT_TIMEOUT_MS,
  // A lost connection needs no handling here: the running statement fails and reports the reason.
  onLost: () => undefined,
})
const source = auditSource(pool)

async function report({ number, ids }: Order): Promise<AuditWorkerReport> {
  try {
    return { number, audits: await auditShipments(source, ids, origin, overdueBefore) }
  } catch (error) {
    return { number, error }
  }
}

parentPort?.on('message', (order: Order | undefined) => {
  if (order !== undefined) return void report(order).then((found) => parentPort?.postMessage(found, []))
  parentPort?.close()
  void pool.end()
})
