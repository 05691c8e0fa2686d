import { DatabaseError } from 'pg'

/** Error for an event whose stored bytes are damaged. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'

  constructor(eventId: string) {
    super(`event ${eventId} cannot be read`)
  }
}

/** SQLSTATEs for bytes that are not valid UTF-8, and for texts that are not valid JSON or UUIDs. */
const unreadable: ReadonlySet<string | undefined> = new Set(['22021', '22P02', '22P05'])

/** Returns true if PostgreSQL or our code could not read a history because of its stored bytes. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof UnreadableEvent || (error instanceof DatabaseError && unreadable.has(error.code))
}
