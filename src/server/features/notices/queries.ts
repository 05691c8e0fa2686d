import { statement } from './notices.rows.ts'

/** Deletes the log of notices by age. */
export const deleteOldNotices = statement<[], never>('delete_old_notices', 'select delete_old_notices()')
