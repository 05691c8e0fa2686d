import type { CommandOf } from '../arguments.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { openProgress } from '../progress.ts'
import { printResult } from '../render/print-result.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'
import { MEGABYTE, tellingRefusals } from './installation-work.ts'
import { renderBackup, summaryOf } from './render-backup.ts'

/**
 * Checks a backup without restoring it, and lists its contents.
 * @throws CommandError if the backup is damaged or missing
 */
export async function checkCopy(
  { folder, json, language }: CommandOf<'check-backup'>,
  terminal: Terminal,
): Promise<ExitCode> {
  const progress = openProgress(terminal, language, 'progress.check')
  const manifest = await tellingRefusals(async () => {
    const { checkBackup } = await import('#features/backup/check-backup.ts')
    return checkBackup(folder, (bytes, of) =>
      progress.show(Math.floor(bytes / MEGABYTE), Math.ceil(of / MEGABYTE)),
    )
  }).finally(progress.end)
  const done = tell(language, 'backup.checked', { folder })
  const lines = renderBackup({ done, hint: tell(language, 'backup.check_meaning') }, manifest, language)
  printResult(terminal, json, { folder, ...summaryOf(manifest) }, lines)
  return exitCode.verified
}
