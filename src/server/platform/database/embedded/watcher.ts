import { spawn } from 'node:child_process'
import type { RunAs } from './run-as.ts'

// `read` ends with the pipe: by a line from us (all is well, go) or by our death, however it came.
const WATCH = 'read -r _ || kill -INT "$1" 2>/dev/null'

/**
 * Ties a server to this process: when we die, even by SIGKILL, it is shut down. Returns the untying, to be called
 * once the server is gone, lest its number be another's by the time we die.
 *
 * On Windows there is no such shell: an orphan stays, and the next start adopts it.
 */
export function tieToUs(pid: number, runAs: RunAs): () => void {
  if (process.platform === 'win32') return () => undefined
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'lastro-postgres-watcher', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Its own session: a Ctrl+C in the terminal is for us alone.
    detached: true,
    cwd: '/',
    ...(runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {}),
  })
  watcher.unref()
  const { stdin } = watcher
  // Neither a watcher that was killed nor its pipe may stop or crash us.
  stdin.on('error', () => undefined)
  watcher.on('error', () => undefined)
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  return () => stdin.end('\n')
}
