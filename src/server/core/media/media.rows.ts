// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  delete_old_media: { deleted: number }
  find_media: {
    content: Uint8Array | null
    type: string
    width: number | null
    height: number | null
    bytes: number
    deleted_at: Date | null
    purpose: string
  }
  find_media_uses: {
    event_id: string
    name: string
    sha256: string
    shipment_id: string
    tracking_id: string
    has_arrived: boolean
    deleted_at: Date | null
  }
  find_pictures_of: {
    event_id: string
    name: string
    sha256: string
    width: number | null
    height: number | null
    arrived_at: Date
    deleted_at: Date | null
    elsewhere: string
    removed_by: string
    removal_reason: string | null
    remover: string
  }
  store_picture: {
    type: string
    width: number
    height: number
    bytes: number
    deleted_at: Date
    is_new: boolean
    is_too_large: boolean
  }
}>
