import { open, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Pool } from '#platform/database/pool.ts'
import { figure, median } from './figures.ts'

const SYNCS = 50

/**
 * Prints facts about the machine and PostgreSQL, so that figures of two machines or two days can be
 * compared.
 */
export async function printMachine(admin: Pool): Promise<void> {
  const { rows } = await admin.query<{ name: string; setting: string }>(
    `select name, current_setting(name) as setting from pg_settings
     where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers')`,
  )
  const setting = new Map(rows.map((row) => [row.name, row.setting]))
  const safety = ['fsync', 'synchronous_commit', 'full_page_writes']
  for (const name of safety) {
    if (setting.get(name) !== 'on') throw new Error(`${name} is off: what is measured here would not be kept`)
  }
  const [core] = cpus()
  console.log(
    `${cpus().length} cores (${core?.model.trim() ?? 'unknown'}), ${figure(totalmem() / 2 ** 30)} GiB of memory`,
  )
  console.log(
    `Node ${process.versions.node}, PostgreSQL ${setting.get('server_version') ?? ''} with ${safety.join(', ')} on, ` +
      `shared_buffers ${setting.get('shared_buffers') ?? ''}`,
  )
  console.log(
    `a write of 8 KiB is on the disk after ${figure(await syncMilliseconds())} ms; load before the start ${figure(loadavg()[0] ?? 0)}`,
  )
}

/**
 * Measures the duration of a synchronous write to disk. No commit can be faster than this write.
 */
async function syncMilliseconds(): Promise<number> {
  const path = join(tmpdir(), `lastro-bench-sync-${process.pid}`)
  const file = await open(path, 'w')
  const page = Buffer.alloc(8192, 1)
  const times: number[] = []
  for (let at = 0; at < SYNCS; at++) {
    const start = performance.now()
    await file.write(page, 0, page.length, at * page.length)
    await file.datasync()
    times.push(performance.now() - start)
  }
  await file.close()
  await rm(path)
  return median(times)
}
