import { availableMemory, MEBIBYTE } from '../../base/available-memory.ts'

/**
 * What the server is started with, as `-c name=value`: the command line wins over any file in the data folder.
 * The defaults of PostgreSQL 18 stand for everything else.
 */
export function settings(): Record<string, string> {
  return {
    // Only this machine, by password. No unix socket: nothing to leave behind, no limit on the folder's path length.
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // A pool of 10 per process, worker, listeners and an operator's psql; the rest is room for tests, of which several files run at once.
    max_connections: '200',
    shared_buffers: `${sharedBuffersMebibytes()}MB`,
    // An acknowledged write is on the disk, whatever a file in the folder says.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Page images after each checkpoint are most of the log's bytes; pglz halves them and is in every build.
    wal_compression: 'pglz',
    // Instants are stored and printed as UTC; what a person reads is converted where it is shown.
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Start, crash and shutdown are told. Failed statements are the caller's to report, and their text and
    // details hold personal data, which no log of ours keeps.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
}

/** A quarter of what the machine, or its container, has, as PostgreSQL advises, and 8 GiB at most: Node lives here too. It is taken as it is used. */
function sharedBuffersMebibytes(): number {
  return Math.min(8192, Math.max(64, Math.floor(availableMemory() / 4 / MEBIBYTE / 32) * 32))
}
