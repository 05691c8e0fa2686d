import type { Worker } from 'node:worker_threads'

/**
 * Calls a listener for each message of a thread, except those that Node itself sends under
 * `node --watch` to name the modules that the thread loads.
 */
export function onMessage<Message extends object>(
  thread: Worker,
  listener: (message: Message) => void,
): void {
  thread.on('message', (message: Message) => {
    if (!Object.keys(message).some((name) => name.startsWith('watch:'))) listener(message)
  })
}
