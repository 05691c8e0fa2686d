import type { Language } from '#contract/messages/message.ts'
import type { Manifest } from '#features/backup/manifest.ts'
import { toLines, toned, type Line } from '../render/text.ts'
import { tell } from '../messages.ts'
import { MEGABYTE } from './installation-work.ts'

/** Returns the contents of a backup as a document for programs. */
export function summaryOf({ made_at, postgres, database, log_size, files }: Manifest) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  // Major version of PostgreSQL of the database in the backup; null without a database.
  const version = database?.postgres ?? postgres
  return { made_at, postgres: version, log_size, files: files.length, bytes }
}

type BackupText = {
  /** Sentence before the contents, which says what was done. */
  readonly done: string
  /** Sentence after the contents of the backup, which says what the reader should know or do. */
  readonly hint: string
  /** True if a restore left the database unchanged. */
  readonly isDatabaseUnchanged?: boolean
}

/** Renders the contents of a backup for a person. */
export function renderBackup(
  { done, hint, isDatabaseUnchanged = false }: BackupText,
  manifest: Manifest,
  language: Language,
): Line[] {
  const { files, bytes, log_size: leaves, postgres: version } = summaryOf(manifest)
  const numbers = new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en', { maximumFractionDigits: 1 })
  const count = numbers.format(files)
  return [
    [toned('good', done)],
    ...toLines([
      [
        tell(language, 'backup.files'),
        tell(language, 'backup.file_count', { count, size: numbers.format(bytes / MEGABYTE) }),
      ],
      [tell(language, 'backup.log'), tell(language, 'backup.leaves', { count: numbers.format(leaves) })],
      [
        tell(language, 'backup.database'),
        isDatabaseUnchanged ? tell(language, 'backup.kept') : databaseOf(manifest, version, language),
      ],
    ]),
    [hint],
  ]
}

function databaseOf({ database }: Manifest, version: string | null, language: Language): string {
  if (version === null) return tell(language, 'backup.elsewhere')
  return tell(language, database === undefined ? 'backup.embedded' : 'backup.dumped', { version })
}
