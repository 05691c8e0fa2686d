import { z } from 'zod'

/** The file that is written last and makes a folder a backup. */
export const MANIFEST = 'backup.json'

/** Relative, and never out of its folder. */
const path = z
  .string()
  .refine((text) => text.split('/').every((part) => /^[^/\\\0]+$/.test(part) && !/^\.{1,2}$/.test(part)))

const file = z.strictObject({ path, size: z.number(), sha256: z.string() })

const role = z.string()
const database = z.strictObject({
  /** The major version of the server that was dumped. */
  postgres: z.string(),
  /** The role in `DATABASE_URL`. */
  owner: role,
  /** Roles that the dump names, by kind. */
  roles: z.strictObject({ app: role, jobs: role, definer: role, backup: role }),
  /** Leaves of the log when the dump began. */
  leaves: z.number(),
})

/** What a backup holds. Paths are relative to its folder, with slashes; hashes are hexadecimal. */
export const manifest = z.strictObject({
  format: z.literal('lastro-backup/v1'),
  /** When it was finished. */
  made_at: z.string(),
  /** The major version of the PostgreSQL whose files are in `postgres`; null where the database is elsewhere. */
  postgres: z.string().nullable(),
  /** The database at `DATABASE_URL`, which is in `database.dump`; absent where the backup has none. */
  database: z.optional(database),
  /** How many leaves the published log had. */
  log_size: z.number(),
  /** How each file but this one is encrypted (age-encryption.org/v1); sizes and hashes are of what lies there. */
  encryption: z.optional(z.literal('age')),
  folders: z.array(path),
  files: z.array(file),
})

export type Manifest = z.output<typeof manifest>
export type BackedUpDatabase = z.output<typeof database>
export type BackedUpFile = z.output<typeof file>
