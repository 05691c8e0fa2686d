import { DatabaseError } from 'pg'

/** An event whose stored bytes are not as anybody wrote them. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'

  constructor(eventId: string) {
    super(`event ${eventId} cannot be read`)
  }
}

/** SQLSTATEs of bytes that are no UTF-8, and of texts that are no JSON or no UUID. */
const unreadable: ReadonlySet<string | undefined> = new Set(['22021', '22P02', '22P05'])

/** Whether a history could not be read because of what is stored, by PostgreSQL or by us. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof UnreadableEvent || (error instanceof DatabaseError && unreadable.has(error.code))
}
