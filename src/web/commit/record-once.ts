import { ApiError } from '../api/api-error.ts'

/** A request that was sent and perhaps recorded: nobody knows until it is answered. */
export type Attempt<Body> = {
  /** What the person had filled in. */
  readonly content: string
  readonly body: Body
}

export type Recording<Body, Data> = {
  /** What the person filled in, as JSON. */
  readonly content: string
  /** Where the unanswered attempt is kept, so that a reload does not forget it. */
  readonly memory: {
    readonly read: () => Attempt<Body> | undefined
    readonly write: (attempt: Attempt<Body>) => void
    readonly clear: () => void
  }
  readonly commit: (eventId: string | undefined) => Promise<Body>
  readonly send: (body: Body) => Promise<Data>
}

/**
 * Records one event once, however often it is tried: after a lost answer the same content sends the identical request,
 * and changed content keeps the event's id, so that the server tells whether the first one had arrived
 * (`event_id_reused`).
 * @throws ApiError what `commit` and `send` throw; any refusal ends the attempt
 */
export async function recordOnce<Body extends { readonly event_id?: string | undefined }, Data>({
  content,
  memory,
  commit,
  send,
}: Recording<Body, Data>): Promise<Data> {
  const last = memory.read()
  const body = last?.content === content ? last.body : await commit(last?.body.event_id)
  memory.write({ content, body })
  try {
    const data = await send(body)
    memory.clear()
    return data
  } catch (error) {
    if (!isUnanswered(error)) memory.clear()
    throw error
  }
}

/** Whether the request may have been carried out although it failed. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.code === 'network' || error.code === 'bad_answer' || error.status >= 500
}
