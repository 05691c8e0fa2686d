import { spawn } from 'node:child_process'
import type { RunAs } from './run-as.ts'

// `read` returns when a line arrives (a clean stop) or when the pipe closes. The pipe closes
// however this process dies.
const WATCH = 'read -r _ || kill -INT "$1" 2>/dev/null'

/**
 * Ties a server to this process: if this process dies, even by SIGKILL, the server is shut down.
 *
 * Windows has no `/bin/sh`. There the orphaned server continues to run, and the next start
 * reattaches to it.
 * @returns a function that removes the tie. Call it when the server has ended, because its pid may
 * be reused while this process still runs.
 */
export function tieToUs(pid: number, runAs: RunAs): () => void {
  if (process.platform === 'win32') return () => undefined
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'lastro-postgres-watcher', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // The watcher has its own session, so that Ctrl+C in the terminal reaches only our process.
    detached: true,
    cwd: '/',
    ...(runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {}),
  })
  watcher.unref()
  const { stdin } = watcher
  // A killed watcher or a broken pipe must not stop or crash our process.
  stdin.on('error', () => undefined)
  watcher.on('error', () => undefined)
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  return () => stdin.end('\n')
}
