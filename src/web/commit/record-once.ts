import { ApiError } from '../api/api-error.ts'

/** Request that was sent but not answered. The server may have recorded its event. */
export type Attempt<Body> = {
  /** The person's input as JSON. */
  readonly content: string
  readonly body: Body
}

export type Recording<Body, Data> = {
  /** The person's input as JSON. */
  readonly content: string
  /** Storage of the unanswered request, so that it survives a reload. */
  readonly memory: {
    readonly read: () => Attempt<Body> | undefined
    readonly write: (attempt: Attempt<Body>) => void
    readonly clear: () => void
  }
  readonly commit: (eventId: string | undefined) => Promise<Body>
  readonly send: (body: Body) => Promise<Data>
}

/**
 * Records an event at most once, however often the user submits it. If the last answer was lost,
 * unchanged content sends the identical request again. Changed content makes a new request with the
 * same event id. If the server had recorded the earlier request, it then answers `event_id_reused`.
 * @throws ApiError errors of `commit` and `send`; after a refusal, the next call uses a new event
 * id
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

/**
 * Sends a request. If an earlier attempt whose answer was lost had recorded the event, returns the
 * result of that attempt (`hadArrived`).
 * @param findEarlier returns the result of the earlier attempt; receives the error
 * `event_id_reused`
 */
export async function sendOrFind<Data>(
  send: () => Promise<Data>,
  findEarlier: (reused: ApiError) => Promise<Data>,
): Promise<{ readonly result: Data; readonly hadArrived: boolean }> {
  try {
    return { result: await send(), hadArrived: false }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'event_id_reused')) throw error
    return { result: await findEarlier(error), hadArrived: true }
  }
}

/** Returns true if the request may have been carried out although it failed. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.code === 'network' || error.code === 'bad_answer' || error.status >= 500
}
