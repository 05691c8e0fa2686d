import type { Language } from '#contract/messages/message.ts'
import { statement } from './accounts.rows.ts'

export const insertDeletionNotice = statement<[userId: string, email: string, language: Language], never>(
  'insert_deletion_notice',
  `insert into account_deletion_notices (user_id, email, language) values ($1, $2, $3)
   on conflict (user_id) do update set email = excluded.email, language = excluded.language, created_at = now()`,
)

/**
 * Returns the recipient of a deletion notice, the mail to a deleted account's former address. The
 * row stays for a week, so that a failed mail is sent again.
 */
export const readDeletionNotice = statement<[userId: string], { email: string; language: Language }>(
  'read_deletion_notice',
  `select email, language from account_deletion_notices where user_id = $1`,
)

/** Deletes an account's deletion notice and returns its recipient. A rollback restores the row. */
export const consumeDeletionNotice = statement<[userId: string], { email: string; language: Language }>(
  'consume_deletion_notice',
  `delete from account_deletion_notices where user_id = $1 returning email, language`,
)

export const deleteExpiredDeletionNotices = statement<[], never>(
  'delete_expired_deletion_notices',
  `select delete_expired_deletion_notices()`,
)
