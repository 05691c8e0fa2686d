import { statement } from '../db/statement.ts'

/**
 * Whether anyone has ever signed up here. Row-level security hides the rows of other accounts from the application, but
 * not how large their table is; a row that was rolled back or deleted may count, which errs on the side of their data.
 */
export const isInUse = statement<[], { in_use: boolean }>(
  'is_installation_in_use',
  `select pg_relation_size('users') > 0 as in_use`,
)
