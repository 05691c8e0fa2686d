import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { isHeaded } from './chromium.ts'
import { writeTraces } from './visit.ts'

// Keeps the traces of a failed test of `npm test -- --headed`, and says how to open them.
if (isHeaded) {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const path of await writeTraces(await mkdtemp(join(tmpdir(), 'lastro-trace-'))))
      process.stdout.write(`npx playwright-core show-trace ${path}\n`)
  })
}
