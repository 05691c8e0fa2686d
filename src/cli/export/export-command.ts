import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import type { Language } from '#contract/messages/message.ts'
import type { CommandOf } from '../arguments.ts'
import { readLogKey } from '../audit/followed-keys.ts'
import { renderAudit } from '../audit/render-audit.ts'
import { auditDocument } from '../audit/audit-document.ts'
import type { ExitCode } from '../exit-code.ts'
import { installationOf, openSource } from '../log-source/open-source.ts'
import { readPinnedKey } from '../pinned-key.ts'
import { openProgress } from '../progress.ts'
import { printResult } from '../render/print-result.ts'
import { verificationDocument } from '../render/json.ts'
import { toLines, toned, type Line } from '../render/text.ts'
import { renderVerification } from '../render/verification.ts'
import type { Terminal } from '../terminal.ts'
import { verdictOf } from '#ledger/verdict/verdict.ts'
import { exitCodeOf } from '../verdict.ts'
import { tell } from '../messages.ts'
import { exportLog } from './export-log.ts'
import { writeDossier } from './write-dossier.ts'

type ExportCommand = CommandOf<'export'>

/**
 * Writes a whole public log, or the dossier of one shipment, into a folder, and prints the result.
 * @throws CommandError if the source cannot be read, or the folder cannot be written
 */
export async function runExport(command: ExportCommand, terminal: Terminal): Promise<ExitCode> {
  const key = command.key === undefined ? undefined : await readPinnedKey(command.key)
  return command.trackingId === undefined
    ? exportWhole(command, key, terminal)
    : exportShipment(command, command.trackingId, key, terminal)
}

async function exportWhole(
  { log, folder, timeoutMs, json, language }: ExportCommand,
  key: string | undefined,
  terminal: Terminal,
): Promise<ExitCode> {
  const { source, head } = await openSource(log, timeoutMs)
  const progress = openProgress(terminal, language, 'progress.export')
  const { audit, filesWritten, timestampsWritten } = await exportLog(source, head, folder, {
    key,
    onProgress: progress.show,
  }).finally(progress.end)
  const exported = {
    folder: audit.valid ? folder : null,
    files_written: filesWritten,
    timestamps_written: timestampsWritten,
  }
  const filesOf = (count: number) => tell(language, 'export.new_files', { count })
  const stamps = timestampsWritten === 0 ? undefined : filesOf(timestampsWritten)
  printResult(terminal, json, { ...auditDocument(source.name, audit, language), ...exported }, [
    ...renderAudit(source.name, audit, language),
    ...(audit.valid ? folderLines(folder, filesOf(filesWritten), language, stamps) : []),
  ])
  return exitCodeOf[verdictOf(audit)]
}

async function exportShipment(
  { log, folder, timeoutMs, json, language }: ExportCommand,
  trackingId: TrackingCode,
  pinned: string | undefined,
  terminal: Terminal,
): Promise<ExitCode> {
  const installation = installationOf(log, timeoutMs)
  const key = pinned ?? (await readLogKey(installation.log))
  const { verification, files } = await writeDossier(installation.source, {
    trackingId,
    key,
    keyPinned: pinned !== undefined,
    folder,
    language,
  })
  const exported = { folder: verification.valid ? folder : null, files }
  printResult(terminal, json, { ...verificationDocument(verification, language), ...exported }, [
    ...renderVerification(verification, { language, timeZone: terminal.timeZone }),
    ...(verification.valid ? folderLines(folder, files.join(', '), language) : []),
  ])
  return exitCodeOf[verdictOf(verification)]
}

function folderLines(folder: string, files: string, language: Language, timestamps?: string): Line[] {
  return [
    [],
    [toned('strong', tell(language, 'export.title'))],
    ...toLines([
      [tell(language, 'export.folder'), folder],
      [tell(language, 'export.files'), files],
      [tell(language, 'export.timestamps'), timestamps],
    ]),
  ]
}
