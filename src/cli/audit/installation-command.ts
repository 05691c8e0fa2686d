import type { AuditedInstallation } from '#features/audit/runs/open-installation.ts'
import { LOG_OVERDUE_MS } from '#domain/shipments/attention.ts'
import type { CommandOf } from '../arguments.ts'
import { onInstallation } from '../backup/installation-work.ts'
import { CommandError } from '../command-error.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { openProgress } from '../progress.ts'
import { printResult } from '../render/print-result.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'
import { installationDocument, renderInstallationAudit } from './render-installation.ts'

type InstallationAuditCommand = CommandOf<'audit-installation'>

/** Number of leaves up to which starting worker threads takes longer than the audit itself. */
const ALONE = 5_000

/**
 * Audits the installation that the environment variables name, or one of its shipments, without
 * writing. If the command has `pause`, pauses or resumes the audits of the server instead.
 * @throws CommandError if the installation cannot be read
 */
export async function auditInstallation(
  command: InstallationAuditCommand,
  terminal: Terminal,
): Promise<ExitCode> {
  return onInstallation(async (config, log) => {
    const { openInstallation } = await import('#features/audit/runs/open-installation.ts')
    const installation = await openInstallation(config, log)
    try {
      if (command.pause !== undefined) return await pause(command, installation, terminal)
      return await auditNow(command, installation, terminal)
    } finally {
      await installation.close()
    }
  })
}

async function pause(
  { pause: wish, language, json }: InstallationAuditCommand,
  { pool }: AuditedInstallation,
  terminal: Terminal,
): Promise<ExitCode> {
  const { setAuditsPaused } = await import('#features/audit/runs/pause-audits.ts')
  const paused = wish === 'pause'
  const { phase, shipments_done } = await setAuditsPaused(pool, paused)
  const lines = [[tell(language, paused ? 'audit.paused' : 'audit.resumed')]]
  printResult(terminal, json, { paused, phase, shipments_done }, lines)
  return exitCode.verified
}

async function auditNow(
  { trackingId, language, json }: InstallationAuditCommand,
  { pool, identity, folder, spawn, findChain }: AuditedInstallation,
  terminal: Terminal,
): Promise<ExitCode> {
  const { auditEverything } = await import('#features/audit/runs/audit-everything.ts')
  const { auditSource } = await import('#features/audit/rows/audit-source.ts')
  const { findAuditedShipment } = await import('#features/audit/runs/open-installation.ts')
  const { newestHead } = await import('#core/log/queries.ts')
  const [head] = await newestHead(pool)
  const id = trackingId === undefined ? undefined : await findAuditedShipment(pool, trackingId)
  if (trackingId !== undefined && id === undefined) {
    throw new CommandError('shipment_unknown', { code: trackingId })
  }
  const progress = openProgress(terminal, language, 'progress.installation')
  // A stopped server signs no heads. Whether a leaf is overdue therefore depends on the time of the
  // newest head, not on the present time.
  const overdueBefore = head && new Date(head.signed_at.getTime() - LOG_OVERDUE_MS)
  const chain = id === undefined ? await findChain() : undefined
  const workers = id === undefined && (head?.size ?? 0) > ALONE ? spawn(overdueBefore) : undefined
  const auditing = auditEverything(auditSource(pool), identity, {
    folder,
    overdueBefore,
    workers,
    chain,
    ...(id !== undefined && { only: [id] }),
    tell: ({ done, of }) => progress.show(done, of),
  })
  await Promise.allSettled([auditing])
  progress.end()
  // Worker threads that still run would keep the process alive.
  await workers?.dismiss()
  const everything = await auditing
  const isSound = everything.log.length === 0 && everything.shipments.length === 0
  const code = isSound ? exitCode.verified : exitCode.notVerified
  printResult(
    terminal,
    json,
    installationDocument(identity.origin, everything, code, language),
    renderInstallationAudit(identity.origin, everything, language),
  )
  return code
}
