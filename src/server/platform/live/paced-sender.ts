import type { LiveEvent } from '#contract/endpoints/live.ts'

/** So many events wait for a reader who does not keep up. */
const MAX_WAITING = 32

/**
 * Sends events one after the other, each when the one before has gone out. A reader who does not keep up holds no more
 * than a few of them here, and is told by one `resync` that some are missing.
 * @param write settles when the event has left, or can no longer
 */
export function pacedSender(write: (event: LiveEvent) => Promise<void>): (event: LiveEvent) => void {
  let waiting: LiveEvent[] = []
  let isSending = false
  const sendAll = async (): Promise<void> => {
    isSending = true
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // A page that went away is unsubscribed where its stream ends; what could not be sent to it does not matter.
      await write(next).catch(() => undefined)
    }
    isSending = false
  }
  return (event) => {
    waiting = waiting.length < MAX_WAITING ? [...waiting, event] : [{ event: 'resync', data: {} }]
    if (!isSending) void sendAll()
  }
}
