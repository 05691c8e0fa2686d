import * as z from 'zod/mini'
import { checkQr, type QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { listWarehouses, type Warehouse } from '#contract/endpoints/warehouses.ts'
import { placeOfCheckpoint } from '#domain/places/address.ts'
import { type CheckpointType, openEntryAfter, statusAfter } from '#domain/checkpoints/checkpoint.ts'
import { parseJson } from '#domain/base/parse-json.ts'
import { keepsAccountData } from '../session/account/account-data.ts'
import { deviceStorage } from '../storage.ts'

// This device remembers data for work without network, per person and account (`deviceKey`). The
// sign-out deletes them.

const CHECKED = 'lastro.checked.'
const WAREHOUSES = 'lastro.warehouses.'
/** Content of a checkpoint that was recorded or queued. */
type SavedContent = Parameters<typeof placeOfCheckpoint>[0] & {
  readonly checkpoint_type: CheckpointType
  readonly address_id: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Maximum number of checked codes that the device remembers. */
const MAX_CODES = 100

function read<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | undefined {
  return z.safeParse(schema, parseJson(deviceStorage.read(key) ?? 'null')).data
}

const checkedCodes = (account: string) => read(CHECKED + account, z.array(checkQr.data)) ?? []

/** Remembers the answer of a QR check: places in parts and the status, but no recipient. */
export function rememberCheck(account: string, check: QrAuthorization): void {
  const others = checkedCodes(account).filter(({ tracking_id }) => tracking_id !== check.tracking_id)
  const kept: QrAuthorization = { ...check, recipient: null, reference: null, description: null }
  deviceStorage.write(CHECKED + account, JSON.stringify([kept, ...others].slice(0, MAX_CODES)))
}

/** Returns the last answer of the QR check of a code that this device remembers. */
export function checkedBefore(account: string, trackingId: string): QrAuthorization | undefined {
  return checkedCodes(account).find(({ tracking_id }) => tracking_id === trackingId)
}

/** Brings the remembered answer of a code up to date after a checkpoint was recorded or queued. */
export function rememberSaved(account: string, trackingId: string, saved: SavedContent): void {
  const known = checkedBefore(account, trackingId)
  if (known === undefined) return
  const { checkpoint_type: type, location, address_id, latitude, longitude } = saved
  const exit_location = openEntryAfter(known.exit_location, type, location)
  const entry =
    type === 'entrada'
      ? { ...placeOfCheckpoint(saved), address_id, latitude, longitude }
      : known.places.open_entry
  const places = { ...known.places, open_entry: exit_location === null ? null : entry }
  // The person who recorded a delivery or an attempt may add to it.
  const may_add = known.may_add === true || type === 'finalizacao' || type === 'tentativa'
  const status = statusAfter(known.status, type)
  rememberCheck(account, { ...known, status, exit_location, places, may_add })
}

/** Deletes the remembered answer of a code, after its shipment was erased. */
export function deleteCheck(account: string, trackingId: string): void {
  const others = checkedCodes(account).filter(({ tracking_id }) => tracking_id !== trackingId)
  deviceStorage.write(CHECKED + account, JSON.stringify(others))
}

export function rememberWarehouses(account: string, warehouses: readonly Warehouse[]): void {
  deviceStorage.write(WAREHOUSES + account, JSON.stringify(warehouses))
}

export function rememberedWarehouses(account: string): readonly Warehouse[] {
  return read(WAREHOUSES + account, listWarehouses.data) ?? []
}

keepsAccountData(() => {
  for (const prefix of [CHECKED, WAREHOUSES]) deviceStorage.removeAll(prefix)
})
