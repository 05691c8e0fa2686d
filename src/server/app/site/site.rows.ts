// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  air_showcase: { tracking_id: string }
  cold_showcase: { tracking_id: string; content: Uint8Array | null; digest: Uint8Array }
  company_of_person: { former_id: string | null }
  newest_delivered: { tracking_id: string }
  showcase_photo: { content: Uint8Array | null; type: string; digest: Uint8Array }
}>
