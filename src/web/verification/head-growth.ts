import type { Finding } from './finding.ts'
import type { SeenHead } from './trust.ts'

/**
 * Checks that the log did not go back behind what this browser has seen.
 * @param before the newest head known before the later one was asked for
 */
export function checkHeadGrowth(before: SeenHead | undefined, head: SeenHead | undefined): Finding {
  const name = 'head_growth'
  if (before === undefined || head === undefined) return { name, status: 'skipped' }
  if (head.size < before.size) {
    const facts = { expected: before.size, found: head.size }
    return { name, status: 'failed', error: { code: 'head_shrank', facts } }
  }
  if (head.size === before.size && head.root !== before.root) {
    const facts = { expected: before.root, found: head.root }
    return { name, status: 'failed', error: { code: 'head_forked', facts } }
  }
  return { name, status: 'passed' }
}
