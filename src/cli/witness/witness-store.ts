import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { CosignedHead } from '#ledger/log/witness.ts'
import { CommandError } from '../command-error.ts'

const SQLITE_BUSY = 5

/**
 * Opens the state of a witness for this process alone. Two processes with one key and two states
 * could cosign contradicting heads. The state is a SQLite file with atomic, durable writes.
 * @throws CommandError `witness_in_use`, `witness_unreadable`
 */
export function openWitnessStore(file: string) {
  const database = open(file)
  const read = database.prepare('select size, root, vrf_key from heads where origin = ?')
  const write = database.prepare(
    `insert into heads (origin, size, root, vrf_key) values (?, ?, ?, ?)
     on conflict (origin) do update set size = excluded.size, root = excluded.root, vrf_key = excluded.vrf_key`,
  )
  const readKeys = database.prepare('select keys from log_keys where origin = ?')
  const writeKeys = database.prepare(
    `insert into log_keys (origin, keys) values (?, ?) on conflict (origin) do update set keys = excluded.keys`,
  )
  return {
    last: (origin: string): CosignedHead | undefined => {
      const row = read.get(origin)
      if (row === undefined) return undefined
      const { size, root, vrf_key: vrfKey } = row
      if (typeof size !== 'number' || !(root instanceof Uint8Array)) {
        throw new CommandError('witness_unreadable', { file, reason: 'heads' })
      }
      return {
        size,
        root: new Uint8Array(root),
        ...(vrfKey instanceof Uint8Array && { vrfKey: new Uint8Array(vrfKey) }),
      }
    },
    /** Stores the last cosigned head of a log. The head is on disk when the call returns. */
    remember: (origin: string, { size, root, vrfKey }: CosignedHead): void =>
      void write.run(origin, size, root, vrfKey ?? null),
    /**
     * Verifier keys of a log, newest last, as the last call of `rememberKeys` stored them; empty
     * before the first change of key.
     */
    keys: (origin: string): readonly string[] => {
      const keys = readKeys.get(origin)?.['keys']
      return typeof keys === 'string' ? keys.split('\n') : []
    },
    /** Stores the texts of all known keys of a log. The keys are on disk when the call returns. */
    rememberKeys: (origin: string, keys: readonly string[]): void =>
      void writeKeys.run(origin, keys.join('\n')),
    close: (): void => database.close(),
  }
}

/** State of a witness: for each log the last cosigned head and its keys. */
export type WitnessStore = ReturnType<typeof openWitnessStore>

function open(file: string): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const database = new DatabaseSync(file, { timeout: 0 })
    // The first write takes the exclusive lock on the file. The lock is released when the process
    // ends.
    database.exec(`pragma locking_mode = exclusive; pragma journal_mode = delete; pragma synchronous = extra;
      begin exclusive;
      create table if not exists heads (origin text primary key, size integer not null, root blob not null,
        vrf_key blob) strict;
      create table if not exists log_keys (origin text primary key, keys text not null) strict;
      commit`)
    return database
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new CommandError('witness_in_use', { file })
    }
    throw new CommandError('witness_unreadable', { file, reason: String(error) })
  }
}
