import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditPage } from '../../support/browser/lighthouse.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests only the categories of Lighthouse whose scores do not depend on the speed of the machine.
// bench/lighthouse.ts also measures the other categories.
let visit: Visit
beforeAll(async () => {
  visit = await openVisit({ isAlone: true })
})
afterAll(() => visit.close())

test.runIf(isWhole).each(['/', '/verify'])(
  'Lighthouse rates %s at least 95 for accessibility and best practices',
  async (path) => {
    const { scores, failed } = await auditPage(`${visit.server.url}${path}`, [
      'accessibility',
      'best-practices',
    ])
    expect(scores['accessibility'], failed.join(', ')).toBeGreaterThanOrEqual(95)
    expect(scores['best-practices'], failed.join(', ')).toBeGreaterThanOrEqual(95)
  },
)
