import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  drawLabels,
  type Label,
  labelPdf,
  labelsPdf,
  labelsZpl,
  labelZpl,
} from '#contract/endpoints/labels.ts'
import type { Endpoint } from '#contract/schema/endpoint.ts'
import type { Language } from '#contract/messages/message.ts'
import { findSender } from '#core/accounts/queries.ts'
import { kindOfKey } from '#core/shipments/loader-keys.ts'
import { findShipmentsByKey, type ShipmentRow } from '#core/shipments/queries.ts'
import { visibleTo } from '#core/shipments/recipients.ts'
import { dayAt } from '#domain/base/calendar-day.ts'
import type { LabelSize, ZplResolution } from '#domain/shipments/label.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Account } from '#platform/http/account.ts'
import { statedLanguage } from '#platform/http/language.ts'
import { route, serve, type Call } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { labelContent } from './label-content.ts'
import { openLabelQueue } from './label-queue.ts'
import { findHistorySeals } from './queries.ts'
import { writeZpl } from './write-zpl.ts'

type LabelOrder = {
  /** Tracking codes or ids of the shipments, in the order of the labels. */
  readonly keys: readonly string[]
  readonly size: LabelSize
}

/** Parts of a call that the labels depend on. */
type Caller = Pick<Call<Endpoint>, 'account' | 'request' | 'reply'>

/** File format of the labels. */
type FileForm = {
  readonly ending: 'pdf' | 'zpl'
  readonly type: string
  readonly write: (labels: readonly Label[]) => Promise<Buffer | string>
}

// The libraries for bar codes and PDF are loaded with the first label, because they take 50 MB of
// memory.
const pdf: FileForm = {
  ending: 'pdf',
  type: 'application/pdf',
  write: async (labels) => {
    const { writePdf } = await import('./write-pdf.ts')
    return writePdf(labels)
  },
}

function zpl(dpi: ZplResolution): FileForm {
  return { ending: 'zpl', type: 'text/plain; charset=us-ascii', write: (labels) => writeAllZpl(labels, dpi) }
}

/**
 * Draws the labels of an account's shipments, and yields to other work between labels.
 * @throws Failure `not_found` with every key for which the account has no shipment
 */
async function readLabels(
  { pool, config }: Services,
  caller: Account,
  { keys, size }: LabelOrder,
  language: Language,
): Promise<readonly Label[]> {
  const account = caller.id
  const { rows, seals, sender } = await inTransaction(pool, [account], async (tx) => {
    const asked = keys.map((key) => ({ key, account }))
    const { code = [], id = [] } = Object.groupBy(asked, ({ key }) => kindOfKey(key))
    const found = await pipelined([
      findShipmentsByKey(tx, { by: 'code', asked: code }),
      findShipmentsByKey(tx, { by: 'id', asked: id }),
    ])
    const ordered = inOrder(keys, found.flat())
    const ids = ordered.map((row) => row.id)
    const roots = await findHistorySeals(tx, account, ids)
    const [company] = await findSender(tx, account)
    return {
      rows: ordered,
      seals: new Map(roots.map((root) => [root.shipment_id, root])),
      sender: company?.name,
    }
  })
  const { drawLabel } = await import('./draw-label.ts')
  const labels: Label[] = []
  for (const row of rows.map(visibleTo(caller))) {
    const labelled = { row, seal: seals.get(row.id), sender }
    const content = labelContent(labelled, config.publicUrl, language)
    labels.push(drawLabel(content, size))
    await setImmediate()
  }
  return labels
}

function inOrder(keys: readonly string[], found: readonly ShipmentRow[]): readonly ShipmentRow[] {
  const byKey = new Map(found.flatMap((row) => [[row.id, row] as const, [row.tracking_id, row] as const]))
  const missing = keys.flatMap((key, at) =>
    byKey.has(key) ? [] : [[`shipments.${at}`, 'unknown_shipment'] as const],
  )
  if (missing.length > 0) throw new Failure('not_found', { fields: Object.fromEntries(missing) })
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

/** Serves the labels of an account's shipments: as drawings for the page, as PDF, and as ZPL. */
export function labelRoutes(api: FastifyInstance, services: Services): void {
  const queue = openLabelQueue()

  /**
   * Waits in the label queue for the account's turn, then draws the labels and converts them with
   * `finish`.
   */
  function make<T>(
    { account, request }: Caller,
    order: LabelOrder,
    finish: (labels: readonly Label[], language: Language) => Promise<T>,
  ): Promise<T> {
    const language = statedLanguage(request.headers['accept-language']) ?? 'en'
    return queue.run(account.id, order.keys.length, async () =>
      finish(await readLabels(services, account, order, language), language),
    )
  }

  async function send(caller: Caller, order: LabelOrder, form: FileForm): Promise<FastifyReply> {
    const { file, name } = await make(caller, order, async (labels, language) => ({
      file: await form.write(labels),
      name: fileName(labels, language, form.ending),
    }))
    return caller.reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(form.type)
      .send(file)
  }

  route(api, drawLabels, (call) =>
    make(call, { keys: call.body.shipments, size: call.body.size }, async (labels) => [...labels]),
  )
  serve(api, labelsPdf, (call) => send(call, { keys: call.body.shipments, size: call.body.size }, pdf))
  serve(api, labelPdf, (call) => send(call, { keys: [call.params.tracking_id], size: call.query.size }, pdf))
  serve(api, labelsZpl, (call) =>
    send(call, { keys: call.body.shipments, size: 'thermal' }, zpl(call.body.dpi)),
  )
  serve(api, labelZpl, (call) =>
    send(call, { keys: [call.params.tracking_id], size: 'thermal' }, zpl(call.query.dpi)),
  )
}

async function writeAllZpl(labels: readonly Label[], dpi: ZplResolution): Promise<string> {
  const written: string[] = []
  for (const label of labels) {
    written.push(writeZpl(label, dpi))
    await setImmediate()
  }
  return written.join('')
}

/**
 * Returns the name of the file: `etiqueta-FT-20261121-ABC123.pdf` for one label, or for several
 * labels `etiquetas-2026-11-21.pdf` with the day in São Paulo.
 */
function fileName(labels: readonly Label[], language: Language, ending: 'pdf' | 'zpl'): string {
  const [first] = labels
  const name = language === 'pt' ? 'etiqueta' : 'label'
  const isOne = labels.length === 1 && first !== undefined
  return isOne ? `${name}-${first.tracking_id}.${ending}` : `${name}s-${dayAt(new Date())}.${ending}`
}
