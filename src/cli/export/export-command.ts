import type { TrackingCode } from '#domain/tracking-code.ts'
import type { Language } from '#contract/messages/message.ts'
import type { ExportCommand } from '../command.ts'
import { readLogKey } from '../audit/log-key.ts'
import { renderAudit } from '../audit/render-audit.ts'
import { auditDocument } from '../audit/audit-document.ts'
import type { ExitCode } from '../exit-code.ts'
import { installationOf } from '../log-source/installation.ts'
import { openSource } from '../log-source/open-source.ts'
import { readPinnedKey } from '../pinned-key.ts'
import { openProgress } from '../progress.ts'
import { toJsonText } from '../render/json-text.ts'
import { verificationDocument } from '../render/json.ts'
import { toLines } from '../render/rows.ts'
import { toned, toText, type Line } from '../render/text.ts'
import { renderVerification } from '../render/verification.ts'
import type { Terminal } from '../terminal.ts'
import { exitCodeOf, verdictOf } from '../verdict.ts'
import { tell } from '../messages.ts'
import { exportLog } from './export-log.ts'
import { writeDossier } from './write-dossier.ts'

/**
 * Writes a whole public log, or the dossier of one shipment, into a folder, and prints the result.
 * @throws CommandError if the source cannot be read, or the folder cannot be written
 */
export async function runExport(command: ExportCommand, terminal: Terminal): Promise<ExitCode> {
  const key = command.key === undefined ? undefined : await readPinnedKey(command.key)
  return command.trackingId === undefined
    ? exportWhole(command, key, terminal)
    : exportShipment({ ...command, trackingId: command.trackingId }, key, terminal)
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
  if (json) {
    const exported = {
      folder: audit.valid ? folder : null,
      files_written: filesWritten,
      timestamps_written: timestampsWritten,
    }
    terminal.print(toJsonText({ ...auditDocument(source.name, audit, language), ...exported }))
  } else {
    const lines = [
      ...renderAudit(source.name, audit, language),
      ...(audit.valid
        ? folderLines(
            folder,
            tell(language, 'export.new_files', { count: filesWritten }),
            language,
            timestampsWritten,
          )
        : []),
    ]
    terminal.print(toText(lines, terminal.useColour))
  }
  return exitCodeOf[verdictOf(audit)]
}

async function exportShipment(
  {
    log,
    folder,
    timeoutMs,
    json,
    language,
    trackingId,
  }: ExportCommand & { readonly trackingId: TrackingCode },
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
  if (json) {
    const exported = { folder: verification.valid ? folder : null, files }
    terminal.print(toJsonText({ ...verificationDocument(verification, language), ...exported }))
  } else {
    const lines = [
      ...renderVerification(verification, { language, timeZone: terminal.timeZone }),
      ...(verification.valid ? folderLines(folder, files.join(', '), language) : []),
    ]
    terminal.print(toText(lines, terminal.useColour))
  }
  return exitCodeOf[verdictOf(verification)]
}

function folderLines(folder: string, files: string, language: Language, timestamps = 0): Line[] {
  return [
    [],
    [toned('strong', tell(language, 'export.title'))],
    ...toLines([
      [tell(language, 'export.folder'), folder],
      [tell(language, 'export.files'), files],
      ...(timestamps === 0
        ? []
        : [
            [
              tell(language, 'export.timestamps'),
              tell(language, 'export.new_files', { count: timestamps }),
            ] as const,
          ]),
    ]),
  ]
}
