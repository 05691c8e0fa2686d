// Runs Lighthouse on the built product as a visitor without an account: node bootstrap.mjs
// bench/lighthouse.ts [path…], after node bootstrap.mjs tools/build-web.ts. "performance" depends
// on the machine's load, so each page is measured three times and the best result counts.
import { fillDemo } from '#app/demo/fill-demo.ts'
import { auditPage, type Audit } from '../tests/support/browser/lighthouse.ts'
import { startTestPostgres } from '../tests/support/database/postgres-setup.ts'
import { openVisit } from '../tests/support/browser/visit.ts'

const RUNS = 3
const asked = process.argv.slice(2)
const paths = asked.length > 0 ? asked : ['/', '/verify']

const stopPostgres = await startTestPostgres({})
const visit = await openVisit({ isAlone: true })
try {
  await fillDemo(visit.server.services)
  for (const path of paths) {
    for (const formFactor of ['mobile', 'desktop'] as const) {
      const audits: Audit[] = []
      for (let run = 0; run < RUNS; run++) {
        const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
        audits.push(await auditPage(`${visit.server.url}${path}`, categories, formFactor))
      }
      const best = audits.toSorted((a, b) => (b.scores.performance ?? 0) - (a.scores.performance ?? 0))[0]
      console.log(path, formFactor, JSON.stringify(best?.scores), best?.failed.join(', '))
    }
  }
} finally {
  await visit.close()
  await stopPostgres?.()
}
