import * as z from 'zod/mini'

/** Name of the file that is written last and completes a backup. */
export const MANIFEST = 'backup.json'

/** Relative path that cannot leave its folder. */
const path = z
  .string()
  .check(
    z.refine((text) => text.split('/').every((part) => /^[^/\\\0]+$/.test(part) && !/^\.{1,2}$/.test(part))),
  )

const file = z.strictObject({ path, size: z.number(), sha256: z.string() })

const role = z.string()
const database = z.strictObject({
  /** Major version of the PostgreSQL server that was dumped. */
  postgres: z.string(),
  /** PostgreSQL role in `DATABASE_URL`. */
  owner: role,
  /** Roles named in the dump, by kind. */
  roles: z.strictObject({ app: role, jobs: role, definer: role, backup: role }),
  /** Number of leaves in the log when the dump began. */
  leaves: z.number(),
})

/** Contents of a backup. Paths are relative to its folder, with slashes; hashes are hexadecimal. */
export const manifest = z.strictObject({
  format: z.literal('lastro-backup/v1'),
  /** Time at which the backup was finished. */
  made_at: z.string(),
  /**
   * Major version of the PostgreSQL whose files are in `postgres`; null if the database is
   * elsewhere.
   */
  postgres: z.nullable(z.string()),
  /** Database at `DATABASE_URL`, dumped in `database.dump`; absent if the backup contains none. */
  database: z.optional(database),
  /** Number of leaves in the published log. */
  log_size: z.number(),
  /**
   * Encryption of every file except this one (age-encryption.org/v1). Sizes and hashes are those of
   * the encrypted files.
   */
  encryption: z.optional(z.literal('age')),
  folders: z.array(path),
  files: z.array(file),
})

export type Manifest = z.output<typeof manifest>
export type BackedUpDatabase = z.output<typeof database>
export type BackedUpFile = z.output<typeof file>
