// Runs Lighthouse on the built product as a visitor without an account: node bootstrap.mjs
// bench/lighthouse.ts [path…], after node bootstrap.mjs tools/build-web.ts. Without a path it
// audits the delivered shipment of the demo, the landing page and the entry page of verification.
// "performance" depends on the machine's load, so the median of five runs counts.
import { fillDemo } from '#app/demo/fill-demo.ts'
import { auditPage, type Audit } from '../tests/support/browser/lighthouse.ts'
import { startTestPostgres } from '../tests/support/database/postgres-setup.ts'
import { openVisit } from '../tests/support/browser/visit.ts'

const RUNS = 5
const asked = process.argv.slice(2)

const stopPostgres = await startTestPostgres({})
const visit = await openVisit({ isAlone: true })
try {
  await fillDemo(visit.server.services)
  const answer = await fetch(`${visit.server.url}/api/public/showcase`)
  const { tracking_id } = ((await answer.json()) as { data: { tracking_id: string } }).data
  const paths = asked.length > 0 ? asked : [`/verify/${tracking_id}`, '/', '/verify']
  for (const path of paths) {
    for (const formFactor of ['mobile', 'desktop'] as const) {
      const audits: Audit[] = []
      for (let run = 0; run < RUNS; run++) {
        const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
        audits.push(await auditPage(`${visit.server.url}${path}`, categories, formFactor))
      }
      const ordered = audits.toSorted((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0))
      const middle = ordered[Math.floor(RUNS / 2)]
      console.log(path, formFactor, JSON.stringify(middle?.scores), middle?.failed.join(', '))
    }
  }
} finally {
  await visit.browser.close()
  await visit.close()
  await stopPostgres?.()
}
