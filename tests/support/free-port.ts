import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what any system gives out by itself: nothing else is given the port before it is used. */
const FIRST = 12_000
/** Of a process; others look in stretches of their own. */
const STRETCH = 100
const STRETCHES = 150

let asked = 0

/** A loopback port that nobody listens on now, and that this process was not told before. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < STRETCH; tries++) {
    const port = FIRST + (process.pid % STRETCHES) * STRETCH + (asked++ % STRETCH)
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
