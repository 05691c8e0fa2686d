import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The program allocates until V8 has grown the space for new objects, and then idles. V8 itself
// would shrink this space only after many seconds.
const program = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { limitMemory } from ${JSON.stringify(join(import.meta.dirname, 'limit-memory.ts'))}
  const size = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size
  limitMemory(20)
  const kept = []
  while (size() < 8e6) for (let at = 0; at < 1e4; at++) kept[at] = { at }
  const grown = size()
  let looks = 0
  setInterval(() => {
    if (size() < grown / 4) console.log('released')
    else if (++looks < 50) return
    process.exit()
  }, 20)`

test('returns the memory of a busy time to the system when the process is idle', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(printed).toBe('released\n')
})
