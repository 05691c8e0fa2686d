import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isWhole } from '../../../../tests/support/vitest/whole-run.ts'

const module = JSON.stringify(join(import.meta.dirname, 'limit-memory.ts'))

/** Runs a program that calls `limitMemory` and prints a JSON value. */
function run(program: string): unknown {
  const code = `import v8 from 'node:v8'; import { limitMemory } from ${module}; ${program}`
  const options = ['--expose-gc', '--input-type=module', '--eval', code]
  return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' }))
}

test.runIf(isWhole)('lets the heap grow to less than four times its live objects', () => {
  // Each object lives long enough to become an old one. Without a limit, V8 lets this heap grow to
  // more than five times its live objects.
  const growth = run(`
    limitMemory()
    const used = () => v8.getHeapStatistics().used_heap_size
    const live = []
    let peak = 0
    for (let at = 0; at < 3_000; at++) {
      live[at % 100] = Array.from({ length: 10_000 }, (_, value) => ({ value }))
      peak = Math.max(peak, used())
    }
    gc()
    const growth = peak / used()
    // Keeps the objects alive until here.
    if (live.length === 100) console.log(growth)`)
  expect(growth).toBeLessThan(4)
})

test.runIf(isWhole)('returns the memory of a busy time to the system when the process is idle', () => {
  // Allocates until V8 has grown the space for new objects, and then idles. V8 itself would shrink
  // this space only after many seconds.
  const isReleased = run(`
    const size = () => v8.getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size
    limitMemory(20)
    const kept = []
    while (size() < 8e6) for (let at = 0; at < 1e4; at++) kept[at] = { at }
    const grown = size()
    let looks = 0
    setInterval(() => {
      const isSmaller = size() < grown / 4
      if (!isSmaller && ++looks < 500) return
      console.log(isSmaller)
      process.exit()
    }, 20)`)
  expect(isReleased).toBe(true)
})
