// npm run bench measures the product. The parts are writes head sequencing receipts history lists
// scans audit million aims webhooks memory neighbours deliveries recipients references
// conditions fsu events.
// Others are sheets imports full-writes audit-million.
//
// npm run bench commits FOLDER [OPERATION…]: compares this checkout with another.
//
// npm run bench profile [OPERATION…]: shows where the processor time of each operation goes.
//
// npm run bench upgrade FOLDER: rehearses an upgrade from the release in another checkout.
//
// For comparison, runs of the product alternate with runs of the software that it uses, such as
// PostgreSQL. These are measurements, not tests: they fail for a wrong answer or a missing
// checkpoint, but not for a missed aim.
import { startTestPostgres } from '../tests/support/database/postgres-setup.ts'
import { measureAims } from './aims.ts'
import { measureCheckpointWrites } from './checkpoint-writes.ts'
import { measureConditions } from './conditions.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureEvents } from './events.ts'
import { measureFsu } from './fsu.ts'
import { measureHistoryCost } from './history-cost.ts'
import { measureImports } from './imports.ts'
import { printMachine } from './machine.ts'
import { measureMemory } from './memory.ts'
import { measureMillion } from './million-leaves.ts'
import { rehearseUpgrade } from './rehearse-upgrade.ts'
import { measureNeighbours } from './neighbours.ts'
import { measureReceipts } from './receipt-verification.ts'
import { measureReferences } from './references.ts'
import { measureRecipients } from './recipients.ts'
import { measureSequencing } from './sequencing.ts'
import { openSite } from './site.ts'
import { openStage } from './stage.ts'
import { measureSheets } from './sheets.ts'
import { measureScans } from './scan-to-verdict.ts'
import { measureLists } from './shipment-lists.ts'
import { measureTimeToHead } from './time-to-head.ts'
import { profileOperations } from './profile.ts'
import { measureTwoCommits } from './two-commits.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureMillionAudit, measureWholeAudit } from './whole-audit.ts'

const parts = [
  'writes',
  'head',
  'sequencing',
  'receipts',
  'history',
  'lists',
  'scans',
  'audit',
  'million',
  'aims',
  'webhooks',
  'memory',
  'neighbours',
  'deliveries',
  'recipients',
  'references',
  'conditions',
  'fsu',
  'events',
  'sheets',
  'imports',
  'full-writes',
  'audit-million',
] as const
const asked = process.argv.slice(2)
const [first, folder, ...operations] = asked
if (first === 'commits' || first === 'upgrade') {
  await withOtherCheckout((other) =>
    first === 'commits' ? measureTwoCommits(other, operations) : rehearseUpgrade(other),
  )
  process.exit()
}
if (first === 'profile') {
  await profileOperations(asked.slice(1))
  process.exit()
}
const unknown = asked.filter((name) => !parts.some((part) => part === name))
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; there are ${parts.join(', ')}`)
  process.exit(1)
}
const isAsked = (part: (typeof parts)[number]): boolean => asked.length === 0 || asked.includes(part)

const stopPostgres = await startTestPostgres({})
try {
  await describeMachine()
  if (isAsked('writes') || isAsked('head')) await measureUnderLoad()
  if (isAsked('sequencing')) await measureSequencing()
  if (isAsked('receipts')) await measureReceipts()
  if (isAsked('history')) await measureHistoryCost()
  if (isAsked('lists')) await measureLists()
  if (isAsked('scans')) await measureScans()
  if (isAsked('audit')) await measureWholeAudit()
  if (isAsked('million')) await measureMillion()
  if (isAsked('aims')) await measureAims()
  if (isAsked('webhooks')) await measureWebhooks()
  if (isAsked('memory')) await measureMemory()
  if (isAsked('neighbours')) await measureNeighbours()
  if (isAsked('deliveries')) await measureDeliveries()
  if (isAsked('recipients')) await measureRecipients()
  if (isAsked('events')) await measureEvents()
  if (isAsked('fsu')) await measureFsu()
  if (isAsked('references')) await measureReferences()
  if (isAsked('conditions')) await measureConditions()
  if (isAsked('sheets')) await measureSheets()
  if (isAsked('imports')) await measureImports()
  if (asked.includes('full-writes')) await measureFullWrites()
  // Runs this measurement only if the command line names it, because filling its database takes
  // longer than all other measurements.
  if (asked.includes('audit-million')) await measureMillionAudit()
} finally {
  await stopPostgres?.()
}

async function withOtherCheckout(run: (other: string) => Promise<void>): Promise<void> {
  if (folder === undefined) throw new Error('name the folder of the other checkout')
  const stop = await startTestPostgres({})
  try {
    await describeMachine()
    await run(folder)
  } finally {
    await stop?.()
  }
}

async function describeMachine(): Promise<void> {
  const site = await openSite()
  await printMachine(site.admin)
  await site.close()
}

async function measureUnderLoad(): Promise<void> {
  const stage = await openStage()
  try {
    if (isAsked('writes')) await measureCheckpointWrites(stage)
    if (isAsked('head')) await measureTimeToHead(stage)
    await stage.verify()
  } finally {
    await stage.close()
  }
}

/**
 * Measures writes on a database that is filled first. Its size is `BENCH_SHIPMENTS`, by default
 * 30,000 shipments with 100,000 checkpoints; 300,000 have a million.
 */
async function measureFullWrites(): Promise<void> {
  const stage = await openStage(Number(process.env['BENCH_SHIPMENTS'] ?? 30_000))
  try {
    await measureCheckpointWrites(stage)
    await stage.verify()
  } finally {
    await stage.close()
  }
}
