import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  drawLabels,
  type Label,
  labelPdf,
  labelsPdf,
  labelsZpl,
  labelZpl,
} from '#contract/endpoints/labels.ts'
import type { Language } from '#contract/messages/message.ts'
import type { ShipmentRow } from '#core/shipments/queries.ts'
import { dayAt } from '#domain/calendar-day.ts'
import type { LabelSize, ZplResolution } from '#domain/label.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { statedLanguage } from '#platform/http/language.ts'
import { route, serve } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { drawLabel } from './draw-label.ts'
import { labelContent } from './label-content.ts'
import { openLabelQueue } from './label-queue.ts'
import { findHistorySeals, findShipmentsByKey, type HistorySeal } from './queries.ts'
import { writePdf } from './write-pdf.ts'
import { writeZpl } from './write-zpl.ts'

type LabelOrder = {
  readonly account: string
  /** Tracking codes and ids; the labels have the same order. */
  readonly keys: readonly string[]
  readonly size: LabelSize
  readonly language: Language
}

/**
 * Draws the labels of an account's shipments, and yields to other work between labels.
 * @throws Failure `not_found` with every key that matches no shipment of the account, whether
 * missing or another account's
 */
async function readLabels(
  pool: Pool,
  publicUrl: string,
  { account, keys, size, language }: LabelOrder,
): Promise<readonly Label[]> {
  const { rows, seals } = await inTransaction(pool, [account], async (tx) => {
    const ids = keys.filter((key) => !isCode(key))
    const found = await findShipmentsByKey(tx, account, ids, keys.filter(isCode))
    const ordered = inOrder(keys, found)
    const roots = await findHistorySeals(
      tx,
      account,
      found.map(({ id }) => id),
    )
    return {
      rows: ordered,
      seals: new Map<string, HistorySeal>(roots.map((root) => [root.shipment_id, root])),
    }
  })
  const labels: Label[] = []
  for (const row of rows) {
    labels.push(drawLabel(labelContent(row, seals.get(row.id), publicUrl, language), size))
    await setImmediate()
  }
  return labels
}

function isCode(key: string): boolean {
  return key.startsWith('FT-')
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
export function labelRoutes(api: FastifyInstance, { pool, config }: Services): void {
  const queue = openLabelQueue()

  /** Draws the labels and converts them to the requested format. */
  function make<T>(order: LabelOrder, finish: (labels: readonly Label[]) => Promise<T>): Promise<T> {
    return queue.run(order.account, order.keys.length, async () =>
      finish(await readLabels(pool, config.publicUrl, order)),
    )
  }

  route(api, drawLabels, ({ body, account, request }) =>
    make(
      { account: account.id, keys: body.shipments, size: body.size, language: languageOf(request) },
      async (labels) => [...labels],
    ),
  )

  async function sendPdf(reply: FastifyReply, order: LabelOrder): Promise<FastifyReply> {
    const { file, name } = await make(order, async (labels) => ({
      file: await writePdf(labels),
      name: fileName(labels, order.language, 'pdf'),
    }))
    return attached(reply, name).type('application/pdf').send(file)
  }

  serve(api, labelsPdf, ({ body, account, request, reply }) =>
    sendPdf(reply, {
      account: account.id,
      keys: body.shipments,
      size: body.size,
      language: languageOf(request),
    }),
  )

  serve(api, labelPdf, ({ params, query, account, request, reply }) =>
    sendPdf(reply, {
      account: account.id,
      keys: [params.tracking_id],
      size: query.size,
      language: languageOf(request),
    }),
  )

  async function sendZpl(
    reply: FastifyReply,
    asked: Omit<LabelOrder, 'size'>,
    dpi: ZplResolution,
  ): Promise<FastifyReply> {
    const { file, name } = await make({ ...asked, size: 'thermal' }, async (labels) => ({
      file: await writeAllZpl(labels, dpi),
      name: fileName(labels, asked.language, 'zpl'),
    }))
    return attached(reply, name).type('text/plain; charset=us-ascii').send(file)
  }

  serve(api, labelsZpl, ({ body, account, request, reply }) =>
    sendZpl(reply, { account: account.id, keys: body.shipments, language: languageOf(request) }, body.dpi),
  )

  serve(api, labelZpl, ({ params, query, account, request, reply }) =>
    sendZpl(
      reply,
      { account: account.id, keys: [params.tracking_id], language: languageOf(request) },
      query.dpi,
    ),
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

function attached(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
}

/**
 * Returns `etiqueta-FT-20261121-ABC123.pdf`, or for several labels the day in São Paulo:
 * `etiquetas-2026-11-21.pdf`.
 */
function fileName(labels: readonly Label[], language: Language, ending: 'pdf' | 'zpl'): string {
  const [first] = labels
  const name = language === 'pt' ? 'etiqueta' : 'label'
  const isOne = labels.length === 1 && first !== undefined
  return isOne ? `${name}-${first.tracking_id}.${ending}` : `${name}s-${dayAt(new Date())}.${ending}`
}

function languageOf(request: FastifyRequest): Language {
  return statedLanguage(request.headers['accept-language']) ?? 'en'
}
