import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * First of the ports that tests use. They are below the ephemeral ports of every system, so no
 * system gives them to another program.
 */
const FIRST = 12_000
const PORTS = 15_000

/**
 * Folder with one file for each reserved port. The file contains the id of the process that
 * reserved the port.
 */
const claims = join(tmpdir(), 'lastro-test-ports')
let at = Math.floor(Math.random() * PORTS)

/**
 * Returns a loopback port on which nobody listens, and which no other running test process has
 * reserved.
 */
export async function freePort(): Promise<number> {
  await mkdir(claims, { recursive: true })
  for (let tries = 0; tries < PORTS; tries++) {
    const port = FIRST + (at++ % PORTS)
    if ((await isClaimed(port)) && (await isFree(port))) return port
  }
  throw new Error('no port is free')
}

/** Reserves a port for this process. Returns true if no running process had reserved it. */
async function isClaimed(port: number): Promise<boolean> {
  const file = join(claims, String(port))
  if (await isWritten(file)) return true
  const owner = Number(await readFile(file, 'utf8').catch(() => ''))
  if (owner === 0 || isAlive(owner)) return false
  await rm(file, { force: true })
  return isWritten(file)
}

async function isWritten(file: string): Promise<boolean> {
  return writeFile(file, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  )
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
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
