import { randomUUID } from 'node:crypto'
import { noAirCargo } from '#domain/air/air-cargo.ts'
import type { CheckpointContent } from '#domain/events/entry.ts'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import type { ReachChain } from '#features/anchors/reach-chain.ts'
import {
  auditEverything,
  type Everything,
  type EverythingOptions,
} from '#features/audit/runs/audit-everything.ts'
import { auditShipments } from '#features/audit/rows/audit-shipments.ts'
import type { AuditSource } from '#features/audit/rows/audit-source.ts'
import { runWhole } from '#features/audit/runs/run-whole.ts'
import { insertAuthorization } from '#core/authorizations/queries.ts'
import { annexAddition, type AnnexBody } from '#core/changes/add-annex.ts'
import { checkpointAnnulment } from '#core/changes/annul-checkpoint.ts'
import type { Requester } from '#core/changes/change.ts'
import { statusChange } from '#core/changes/change-status.ts'
import { checkpointCorrection, type CorrectionBody } from '#core/changes/correct-checkpoint.ts'
import { shipmentEdit, type EditBody } from '#core/changes/edit-shipment.ts'
import { recordChange } from '#core/changes/record-changes.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { signedIn, unnamed, type Author } from '#core/events/author.ts'
import { inTransaction, scopeTo, type Transaction } from '#platform/database/transaction.ts'
import { eraseShipments } from '#features/erasure/erase-shipments.ts'
import { lockShipmentToErase } from '#features/erasure/queries.ts'
import { loadLogIdentity, verifiersOf } from '#core/log/identity.ts'
import { loadLogState } from '#core/log/log-state.ts'
import { openFolder, publishedHead, publishLog } from '#core/log/published-files.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'
import { answerOf } from '#platform/concurrency/batcher.ts'
import { findShipment } from '#core/shipments/queries.ts'
import type { Services } from '#platform/services.ts'
import type { World } from '../processes/world.ts'

/**
 * Returns functions that record events of a shipment. They run the product's own operations, so the
 * product's rules may refuse the events.
 */
export function openActions(world: World) {
  const { services, identity } = world
  const by = (account: string): Requester => ({
    log: identity.origin,
    account,
    author: signedIn(account),
  })
  return {
    async checkpoint(
      account: string,
      code: TrackingCode,
      content: Partial<CheckpointContent>,
      occurredAt: Date,
    ): Promise<string> {
      const request = world.checkpointCommand(account, code, content, {
        occurred_at: occurredAt.toISOString() as never,
      })
      return recorded(await world.recordCheckpoints([request]))
    },
    async authorized(owner: string, code: TrackingCode, occurredAt: Date): Promise<string> {
      const driver = await world.addAccount()
      await world.admin.query('update users set email_confirmed_at = now() where id = $1', [driver])
      await inTransaction(services.pool, [owner], async (tx) => {
        const [shipment] = await findShipment(tx, code, owner)
        const until = new Date(Date.now() + 3_600_000)
        await insertAuthorization(
          tx,
          randomUUID(),
          owner,
          shipment?.id ?? '',
          `${driver}@exemplo.com.br`,
          true,
          until,
        )
      })
      const request = world.checkpointCommand(
        driver,
        code,
        { checkpoint_type: 'saida' },
        { occurred_at: occurredAt.toISOString() as never },
      )
      return recorded(await world.recordCheckpoints([request]))
    },
    edit: (account: string, code: TrackingCode, body: Partial<EditBody>) =>
      recordChange(services, shipmentEdit(by(account), code, { reason: null, ...body })),
    status: (account: string, code: TrackingCode, status: string) =>
      recordChange(services, statusChange(by(account), code, { status, reason: 'Por telefone' })),
    correct: (account: string, id: string, body: CorrectionBody) =>
      recordChange(services, checkpointCorrection(by(account), id, body)),
    annex: (account: string, code: TrackingCode, body: AnnexBody, author: Author = signedIn(account)) =>
      recordChange(services, annexAddition(account, code, body, identity, author)),
    erase: (account: string, code: TrackingCode) =>
      inTransaction(services.pool, [account], async (tx) => {
        const rows = await lockShipmentToErase(tx, code, null, account)
        await eraseShipments(
          tx,
          { projections: services.projections, origin: identity.origin, actor: account },
          rows,
          new Date(),
        )
      }),
    annul: (account: string, id: string) =>
      recordChange(services, checkpointAnnulment(by(account), id, { reason: 'Engano' })),
  }
}

function recorded([outcome]: Awaited<ReturnType<World['recordCheckpoints']>>): string {
  return answerOf(outcome).row.id
}

/** A failed attempt with one photo. */
export const attempt = {
  checkpoint_type: 'tentativa',
  location: 'Rua da Aurora, 175',
  delivery: { outcome: 'attempted', photos: '1', photo_source: 'camera', position: 'given' },
  receiver: { reason: 'absent', next_at: '2026-11-03' },
  media: { photo_1: '5e'.repeat(32) },
} as const

/** Creates a shipment with every kind of event. */
export async function addEveryKind(world: World, account: string): Promise<TrackingCode> {
  const act = openActions(world)
  const code = await world.addShipment(account)
  const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 1, 12, minutes))
  const first = await act.checkpoint(account, code, { checkpoint_type: 'entrada' }, at(0))
  await act.edit(account, code, {
    recipient_name: 'Ângela Prado',
    weight: 13.125,
    custom_data: { lote: 'B8', caixas: 7 },
    references: [
      { kind: 'order', value: 'PED 8841' },
      { kind: 'mawb', value: '957-12345675' },
    ],
    air: {
      ...noAirCargo,
      origin: 'GRU',
      destination: 'LIS',
      pieces: 3,
      gross_kg: 13.125,
      handling: ['COL', 'PIL'],
    },
  })
  await act.correct(account, first, { notes: 'Lacre 8842', city: 'Olinda', location: 'Doca 7' })
  await act.checkpoint(account, code, { checkpoint_type: 'saida', location: 'Doca 7' }, at(10))
  const wrong = await act.checkpoint(
    account,
    code,
    { checkpoint_type: 'entrada', location: 'Galpão' },
    at(20),
  )
  await act.annul(account, wrong)
  await act.status(account, code, 'pending')
  await act.checkpoint(account, code, attempt, at(30))
  await act.annex(account, code, {
    kind: 'note',
    facts: { about: first },
    text: 'A caixa ficou com o vizinho',
    details: { porta: '12' },
    media: { photo_1: '5c'.repeat(32) },
  })
  const contestation = {
    kind: 'recipient_contested',
    facts: { about: first, reason: 'problem' },
    text: 'A caixa chegou aberta',
    details: { email: 'a•••@exemplo.com.br' },
    media: null,
  } as const
  await act.annex(account, code, contestation, unnamed('link'))
  await act.authorized(account, code, at(40))
  await act.checkpoint(account, code, { checkpoint_type: 'entrada', location: 'Cais' }, at(60))
  return code
}

/** Signs and publishes all leaves that are queued for the log. */
export async function sequenceAll({ services, identity, logFolder }: World): Promise<void> {
  let state = await loadLogState(services.pool, identity)
  for (;;) {
    const next = await sequenceBatch(services.pool, identity, state)
    if (next === undefined) break
    state = next
  }
  const published = await publishedHead(logFolder, verifiersOf(identity))
  await publishLog(services.pool, openFolder(logFolder), published?.size ?? 0)
}

/** Returns a source from which audits read inside a transaction, and see uncommitted changes. */
function sourceOn(tx: Transaction): AuditSource {
  return {
    read: async (accounts, work) => {
      await scopeTo(tx, accounts)
      return work(tx)
    },
    breathe: async () => undefined,
  }
}

/** Audits all data that a transaction sees. */
export function auditOn(
  on: Transaction,
  world: World,
  options: Partial<EverythingOptions> = {},
): Promise<Everything> {
  return auditEverything(sourceOn(on), world.identity, {
    folder: world.logFolder,
    overdueBefore: undefined,
    ...options,
  })
}

/** Audits only the shipments with these ids, and not the log. */
export async function auditOnly(
  on: Transaction,
  { identity }: World,
  ids: readonly string[],
): Promise<Everything> {
  const audits = await auditShipments(sourceOn(on), ids, identity.origin, undefined)
  const shipments = audits.filter(({ findings }) => findings.length > 0)
  const anchors = { asked: 0, unasked: 0 }
  const blocks = { ...anchors, left: 0 }
  const backwards = audits.filter((one) => one.backwards.length > 0)
  return {
    log: [],
    shipments,
    backwards,
    newer: audits.filter((one) => one.newer.length > 0),
    leaves: 0,
    events: 0,
    audited: audits.length,
    anchors,
    anchoredHeads: undefined,
    blocks,
  }
}

/** Runs the whole audit in several parts, like the nightly job. */
export async function auditOnce(services: Services, reachChain?: ReachChain): Promise<void> {
  const identity = await loadLogIdentity(services.config, services.keys)
  for (let begins = true; (await runWhole(services, identity, begins, reachChain)).goesOn;) begins = false
}

/** Returns the distinct locations of all findings: columns, tables, or paths of published files. */
export function placesOf({ log, shipments }: Everything): readonly string[] {
  const places = [...log, ...shipments.flatMap(({ findings }) => findings)].map(({ place }) => place)
  return [...new Set(places)]
}

/** Returns an SQL expression for another valid value of a column. */
export async function otherValue(
  on: Queryable,
  table: string,
  column: string,
  otherShipment: string,
): Promise<string> {
  if (column === 'shipment_id' && ['events', 'checkpoints', 'annexes'].includes(table))
    return `'${otherShipment}'`
  if (column === 'line') return `translate(line, 'ABab', 'BAba')`
  // Changes the difficulty target, because half of all changes elsewhere in a header of the test
  // network leave the header valid.
  if (column === 'block_header') return 'set_byte(block_header, 75, 29)'
  if (column === 'checkpoint_type') return `case checkpoint_type when 'saida' then 'entrada' else 'saida' end`
  if (table === 'shipment_references' && column === 'kind')
    return `case kind when 'order' then 'invoice' else 'order' end`
  // Adds a whole metre, because the committed accuracy is rounded to a decimetre.
  if (column === 'accuracy') return 'coalesce(accuracy, 0) + 1'
  const { rows } = await on.query<{ type: string }>(
    `select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2`,
    [table, column],
  )
  const name = `"${column}"`
  const changed: Readonly<Record<string, string>> = {
    uuid: 'gen_random_uuid()',
    text: `coalesce(${name}, '') || 'x'`,
    bytea: `coalesce(set_byte(${name}, length(${name}) / 2, get_byte(${name}, length(${name}) / 2) # 1), '\\x00')`,
    'timestamp with time zone': `coalesce(${name}, now()) + interval '1 second'`,
    integer: `${name} + 1000`,
    bigint: `coalesce(${name}, 0) + 1000`,
    'double precision': `coalesce(${name}, 0) + 0.001`,
    numeric: `coalesce(${name}, 0) + 0.001`,
    jsonb: `coalesce(${name}, '{}') || '{"outro": "valor"}'`,
  }
  const value = changed[rows[0]?.type ?? '']
  if (value === undefined) throw new Error(`no other value for ${table}.${column}`)
  return value
}

/**
 * Delays each call of an SQL function of the audit by 4.3 seconds, until `hurry` restores the
 * function. The delay exceeds the statement timeout of requests.
 */
export async function slowDown(
  admin: Queryable,
  name: 'shipments_after' | 'shipments_to_audit_again',
): Promise<{ readonly hurry: () => Promise<void> }> {
  const { rows } = await admin.query<{ definition: string; given: string; result: string }>(
    `select pg_get_functiondef(oid) as definition, pg_get_function_arguments(oid) as given,
       pg_get_function_result(oid) as result from pg_proc where oid = $1::regproc`,
    [name],
  )
  const [first] = rows
  if (first === undefined) throw new Error(`no function ${name}`)
  const { definition, given, result } = first
  const quick = `${name}_at_once`
  await admin.query(definition.replaceAll(name, quick))
  const names = given.split(', ').map((one) => one.split(' ')[0])
  await admin.query(
    `create or replace function ${name}(${given}) returns ${result} language plpgsql security definer as $$
     begin perform pg_sleep(4.3); return query select * from ${quick}(${names.join(', ')}); end $$`,
  )
  return {
    hurry: async () => {
      await admin.query(definition)
      await admin.query(`drop function ${quick}`)
    },
  }
}
