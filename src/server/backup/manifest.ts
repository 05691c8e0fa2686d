import { z } from 'zod'

/** The file that is written last and makes a folder a backup. */
export const MANIFEST = 'backup.json'

/** Relative, and never out of its folder. */
const path = z
  .string()
  .refine((text) => text.split('/').every((part) => /^[^/\\\0]+$/.test(part) && !/^\.{1,2}$/.test(part)))

const file = z.strictObject({ path, size: z.number(), sha256: z.string() })

/** What a backup holds. Paths are relative to its folder, with slashes; hashes are hexadecimal. */
export const manifest = z.strictObject({
  format: z.literal('lastro-backup/v1'),
  /** When it was finished. */
  made_at: z.string(),
  /** The major version of the PostgreSQL whose files are in `postgres`; null where the database is elsewhere. */
  postgres: z.string().nullable(),
  /** How many leaves the published log had. */
  log_size: z.number(),
  folders: z.array(path),
  files: z.array(file),
})

export type Manifest = z.output<typeof manifest>
export type BackedUpFile = z.output<typeof file>
