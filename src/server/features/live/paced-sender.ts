import type { LiveEvent } from '#contract/endpoints/live.ts'

/** Maximum events that wait for a slow reader. */
const MAX_WAITING = 32

/**
 * Returns a function that sends events in order, each after the previous one is delivered. If a
 * slow reader exceeds the limit, one `resync` replaces the waiting events.
 * @param write settles when the event is delivered or can no longer be
 */
export function pacedSender(write: (event: LiveEvent) => Promise<void>): (event: LiveEvent) => void {
  let waiting: LiveEvent[] = []
  let isSending = false
  const sendAll = async (): Promise<void> => {
    isSending = true
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // A page that is gone is unsubscribed when its stream ends, so its failed events do not
      // matter.
      await write(next).catch(() => undefined)
    }
    isSending = false
  }
  return (event) => {
    waiting = waiting.length < MAX_WAITING ? [...waiting, event] : [{ event: 'resync', data: {} }]
    if (!isSending) void sendAll()
  }
}
