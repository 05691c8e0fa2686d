import { fillDemo } from '#server/demo/fill-demo.ts'
import { auditPage } from '../tests/support/lighthouse.ts'
import setUpPostgres from '../tests/support/postgres-setup.ts'
import { openVisit } from '../tests/support/visit.ts'
const stop = await setUpPostgres()
const visit = await openVisit()
try {
  await fillDemo(visit.server.services)
  const { data } = await (await fetch(`${visit.server.address}/api/public/showcase`)).json() as any
  for (const path of ['/verify', `/verify/${data.tracking_id}`]) for (let i=0;i<2;i++) {
    const a = await auditPage(`${visit.server.address}${path}`, ['performance','accessibility','best-practices'], 'mobile')
    console.log(path, JSON.stringify(a.scores), a.failed.join(', '))
  }
} finally { await visit.close(); await stop?.() }
