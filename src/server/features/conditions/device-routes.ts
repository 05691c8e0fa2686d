import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  createDevice,
  listDevices,
  removeDevice,
  restoreDevice,
  updateDevice,
  type Device,
} from '#contract/endpoints/devices.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { decodeCursor, encodeCursor, newest } from '#platform/http/cursor.ts'
import { ifMatch, setTag } from '#platform/http/precondition.ts'
import { route, serve } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import {
  createEntry,
  entryVersion,
  removeEntry,
  restoreEntry,
  updateEntry,
} from '../reference-lists/reference-list.ts'
import { deviceList } from './device-list.ts'
import { listCertificates, listDeviceRows, type DeviceRow } from './device-queries.ts'
import { presentDevice } from './present-device.ts'

const register = deviceList

/** Serves the loggers and gateways of an account. */
export function deviceRoutes(api: FastifyInstance, { pool }: Services): void {
  serve(api, listDevices, async ({ query, account: { id: account }, reply }) => {
    const { serial = null, problem = null, show, limit, cursor } = query
    const before = cursor === undefined ? newest : decodeCursor(cursor)
    const isActive = show === 'all' ? null : show === 'active'
    const [rows, data] = await inTransaction(pool, [account], async (tx) => {
      const found = await listDeviceRows(tx, account, before, serial, isActive, problem, limit + 1)
      return [found, await presented(tx, account, found.slice(0, limit))]
    })
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return reply.send({ status: 'success', data, next_cursor: last ? encodeCursor(last.position) : null })
  })

  serve(api, createDevice, async ({ body, account: { id: account }, reply }) => {
    const { isReplay, data } = await inTransaction(pool, [account], async (tx) => {
      const made = await createEntry({ tx, register, account }, body.id ?? randomUUID(), body)
      return { ...made, data: await answered(tx, made.row, reply) }
    })
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data })
  })

  route(api, updateDevice, ({ params: { id }, body, account: { id: account }, request, reply }) =>
    inTransaction(pool, [account], async (tx) => {
      const expected = { known: body.updated_at, assureVersion: ifMatch(request) }
      return answered(tx, await updateEntry({ tx, register, account }, id, body, expected), reply)
    }),
  )

  route(api, removeDevice, ({ params: { id }, account: { id: account }, request, reply }) =>
    inTransaction(pool, [account], async (tx) =>
      answered(tx, await removeEntry({ tx, register, account }, id, ifMatch(request)), reply),
    ),
  )

  route(api, restoreDevice, ({ params: { id }, account: { id: account }, reply }) =>
    inTransaction(pool, [account], async (tx) =>
      answered(tx, await restoreEntry({ tx, register, account }, id), reply),
    ),
  )
}

async function presented(tx: Transaction, account: string, rows: readonly DeviceRow[]): Promise<Device[]> {
  const certificates = await listCertificates(
    tx,
    account,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentDevice(row, certificates))
}

/** Presents one device, and sets the entity tag of the response. */
async function answered(tx: Transaction, row: DeviceRow, reply: FastifyReply): Promise<Device> {
  setTag(reply, entryVersion(row))
  return presentDevice(row, await listCertificates(tx, row.user_id, [row.id]))
}
