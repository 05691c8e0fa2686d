import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#domain/base/error.ts'
import { maxCertificates, maxDevices } from '#domain/conditions/device.ts'
import { assureRoom } from '#domain/reference-lists/reference-list.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { lockAccount } from '../reference-lists/queries.ts'
import type { ArchivedReferenceList, Created, ReferenceList } from '../reference-lists/reference-list.ts'
import {
  changeDevice,
  countDevices,
  findCertificate,
  findDevice,
  insertCertificate,
  insertDevice,
  listCertificates,
  setDeviceActive,
  type CertificateContent,
  type CertificateRow,
  type DeviceContent,
  type DeviceRow,
} from './device-queries.ts'

/** List of the account's devices, whose serial numbers are unique for each maker. */
export const deviceList: ReferenceList<DeviceContent, DeviceRow> &
  Pick<ArchivedReferenceList<DeviceContent, DeviceRow>, 'setActive'> = {
  max: maxDevices,
  // `assure` counts in the database, because a write should not read 10,000 devices.
  listActive: () => Promise.resolve([]),
  find: findDevice,
  insert: insertDevice,
  update: changeDevice,
  setActive: setDeviceActive,
  contentOf: ({ kind, maker, model, serial, interval_s }) => ({ kind, maker, model, serial, interval_s }),
  assure: async (tx, account, { content: { maker, serial }, before }) => {
    const [found] = await countDevices(tx, account, maker, serial, before?.id ?? null)
    if (before === undefined) assureRoom(found?.devices ?? 0, maxDevices)
    if (found?.is_taken === true) throw new Refusal('serial_taken', { serial })
  },
}

const contentOf = ({ number, laboratory, calibrated_on, valid_until }: CertificateContent) => ({
  number,
  laboratory,
  calibrated_on,
  valid_until,
})

/**
 * Adds a certificate to a device. If the same certificate already exists under the id, returns it
 * unchanged.
 * @throws Failure `not_found` for an unknown device
 * @throws Refusal `register_full`, `id_reused`
 */
export async function addCertificate(
  tx: Transaction,
  account: string,
  device_id: string,
  { id = randomUUID(), ...content }: CertificateContent & { readonly id?: string | undefined },
): Promise<Created<CertificateRow>> {
  await lockAccount(tx, account)
  const [device] = await findDevice(tx, account, device_id)
  if (device === undefined) throw new Failure('not_found')
  const [known] = await findCertificate(tx, account, id)
  if (known !== undefined) {
    if (known.device_id !== device_id || !isDeepStrictEqual(contentOf(known), contentOf(content)))
      throw new Refusal('id_reused')
    return { row: known, isReplay: true }
  }
  assureRoom((await listCertificates(tx, account, [device_id])).length, maxCertificates)
  await insertCertificate(tx, account, id, { ...content, device_id })
  const [row] = await findCertificate(tx, account, id)
  if (row === undefined) throw new Failure('not_found')
  return { row, isReplay: false }
}
