// Process that sends checkpoints over HTTP, controlled by its parent.
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { nthCheckpoint } from './checkpoint-plan.ts'
import { HttpConnection, type HttpAnswer } from './http-connection.ts'
import { httpLoadOrder, type HttpLoadOrder, type HttpLoadReport } from './http-load-order.ts'
import { listenToHeads } from './head-stream.ts'
import { serveOrders } from './worker-process.ts'

type Opened = Extract<HttpLoadOrder, { do: 'open' }>

const answered = z.object({ data: z.object({ id: z.string() }) })
const KEPT_REFUSALS = 3
const LISTEN_ON_MS = 3_000
/**
 * Number of connections for sending at a constant rate. It is large, so that a slow answer does not
 * delay later requests.
 */
const PACED_CONNECTIONS = 64

let opened: Opened
let host = ''
let sent = 0

serveOrders(httpLoadOrder, async (order) => {
  if (order.do === 'open') {
    opened = order
    host = new URL(order.address).host
    return emptyReport()
  }
  if (order.do === 'saturate') return saturate(order)
  return order.do === 'write' ? write(order) : pace(order)
})

/**
 * Sends over several connections concurrently. Each connection sends its next request after the
 * answer to the previous one.
 */
async function write(order: { connections: number; seconds: number }): Promise<HttpLoadReport> {
  const report = emptyReport()
  const stopListening = await listen(report)
  const connections = await openConnections(order.connections)
  const start = performance.now()
  const end = start + order.seconds * 1000
  await Promise.all(
    connections.map(async (connection) => {
      for (let due = start; due < end; due = performance.now())
        noteDue(await connection.send(nextRequest()), due, report)
    }),
  )
  const seconds = (performance.now() - start) / 1000
  // Gives the log time to announce the signed heads that contain the last checkpoints.
  await sleep(LISTEN_ON_MS)
  stopListening()
  for (const connection of connections) connection.close()
  return { ...report, seconds }
}

async function listen(report: HttpLoadReport): Promise<() => void> {
  const [{ token } = { token: '' }] = opened.shipments
  return listenToHeads(opened.address, token, (size) => report.heads.push({ size, heard: performance.now() }))
}

function noteDue(answer: HttpAnswer, due: number, report: HttpLoadReport): void {
  note(answer, report)
  if (answer.status !== 201) return
  const { id } = answered.parse(JSON.parse(answer.body.toString())).data
  report.paced.push({ id, due, answered: performance.now() })
}

async function saturate(order: { connections: number; seconds: number }): Promise<HttpLoadReport> {
  const report = emptyReport()
  const connections = await openConnections(order.connections)
  const start = performance.now()
  const end = start + order.seconds * 1000
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) note(await connection.send(nextRequest()), report)
    }),
  )
  const seconds = (performance.now() - start) / 1000
  for (const connection of connections) connection.close()
  return { ...report, seconds }
}

async function pace(order: { perSecond: number; seconds: number }): Promise<HttpLoadReport> {
  const report = emptyReport()
  const stopListening = await listen(report)
  const connections = await openConnections(PACED_CONNECTIONS)
  const idle = [...connections]
  const running: Promise<void>[] = []
  const start = performance.now()
  const total = order.perSecond * order.seconds
  for (let at = 0; at < total; at++) {
    const due = start + (at * 1000) / order.perSecond
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    // The duration counts from the time at which the request was due, so it includes the wait for a
    // connection.
    while (idle.length === 0) await sleep(1)
    const connection = idle.pop()
    if (connection === undefined) continue
    running.push(
      connection.send(nextRequest()).then((answer) => {
        idle.push(connection)
        noteDue(answer, due, report)
      }),
    )
  }
  await Promise.all(running)
  const seconds = (performance.now() - start) / 1000
  // Gives the log time to announce the signed heads that contain the last checkpoints.
  await sleep(LISTEN_ON_MS)
  stopListening()
  for (const connection of connections) connection.close()
  return { ...report, seconds }
}

function openConnections(wanted: number): Promise<HttpConnection[]> {
  return Promise.all(Array.from({ length: wanted }, () => HttpConnection.open(opened.address)))
}

function emptyReport(): HttpLoadReport {
  return { seconds: 0, answers: 0, refused: 0, refusals: [], paced: [], heads: [] }
}

function note(
  { status, body }: HttpAnswer,
  report: { answers: number; refused: number; refusals: string[] },
): void {
  report.answers++
  if (status === 201) return
  report.refused++
  if (report.refusals.length < KEPT_REFUSALS) report.refusals.push(`${status} ${body.toString()}`)
}

/** Returns a request that records the next checkpoint of a shipment. The shipments take turns. */
function nextRequest(): string {
  const { shipments, first } = opened
  const at = sent++
  const shipment = shipments[at % shipments.length]
  if (shipment === undefined) throw new Error('no shipments')
  const n = first + Math.floor(at / shipments.length)
  const body = JSON.stringify(nthCheckpoint(shipment.trackingId, n))
  return [
    'POST /api/checkpoints HTTP/1.1',
    `host: ${host}`,
    `authorization: Bearer ${shipment.token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
