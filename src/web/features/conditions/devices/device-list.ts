import {
  createDevice,
  listDevices,
  removeDevice,
  restoreDevice,
  updateDevice,
  type Device,
} from '#contract/endpoints/devices.ts'
import type { BodyOf } from '#contract/schema/endpoint.ts'
import { listQuery } from '../../../api/list-query.ts'
import { request, requestPage } from '../../../api/request.ts'
import type { ReferenceList } from '../../../reference-lists/reference-list.ts'

/** Maximum number of devices in one answer. */
const PAGE = 100

/** Every device in use, in as many calls as the account has pages of them. */
async function loadDevices(signal: AbortSignal): Promise<Device[]> {
  const all: Device[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await requestPage(listDevices, { query: { limit: PAGE, ...(cursor && { cursor }) }, signal })
    all.push(...page.data)
    cursor = page.nextCursor
  }
  return all
}

export const deviceList: ReferenceList<Device, BodyOf<typeof createDevice>> = {
  needs: 'conditions.write',
  query: listQuery('devices', loadDevices),
  nameOf: ({ serial }) => serial,
  create: (id, content) => request(createDevice, { body: { ...content, id } }),
  update: (id, { id: _id, ...content }, updated_at) =>
    request(updateDevice, { params: { id }, body: { ...content, updated_at } }),
  remove: (id) => request(removeDevice, { params: { id } }),
  restore: ({ id }) => request(restoreDevice, { params: { id } }),
  words: {
    created: 'device.created',
    updated: 'device.updated',
    removed: 'device.removed',
    createFailed: 'device.create_failed',
    updateFailed: 'device.update_failed',
    removeFailed: 'device.remove_failed',
  },
}
