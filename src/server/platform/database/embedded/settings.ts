import { availableMemory, MEBIBYTE } from '../../base/available-memory.ts'

/**
 * Returns the server settings, passed as `-c name=value` because the command line overrides every
 * file in the data folder. All other settings have the defaults of PostgreSQL 18.
 */
export function settings(): Record<string, string> {
  return {
    // Only local connections with a password are accepted. A unix socket would leave a file behind
    // and would limit the length of the folder's path.
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Enough for a pool of 10 connections per process, the worker, listeners and an operator's
    // psql. The rest is for tests, because several test files run concurrently.
    max_connections: '200',
    shared_buffers: `${sharedBuffersMebibytes()}MB`,
    // Acknowledged writes are on disk, even if a configuration file in the data folder disables
    // this.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Most of the WAL's bytes are page images after checkpoints. pglz halves them and is part of
    // every build.
    wal_compression: 'pglz',
    // Instants are stored and printed in UTC. The display converts them to local time.
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Logs start, crash and shutdown. The caller reports failed statements, because their text and
    // details contain personal data, which must not be logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
}

/**
 * Returns a quarter of the memory of the machine or container, as PostgreSQL advises. The limit is
 * 8 GiB because Node runs on the same machine. PostgreSQL allocates the memory as it is used.
 */
function sharedBuffersMebibytes(): number {
  return Math.min(8192, Math.max(64, Math.floor(availableMemory() / 4 / MEBIBYTE / 32) * 32))
}
