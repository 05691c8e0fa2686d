// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  delete_private_page: { shipment_id: string }
  find_private_page: { since: Date }
  insert_private_page: { shipment_id: string }
  list_private_pages: { tracking_id: string; since: Date }
  public_page_behind_code: { visible: boolean }
  read_public_pages: { public_pages: boolean }
  sender_behind_code: {
    name: string
    phone: string
    whatsapp: string
    email: string
    site: string
    color: string
    logo_url: string
  }
}>
