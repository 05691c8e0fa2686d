import { Socket } from 'node:net'

/**
 * A socket that sends what is written within one turn of the event loop together. The driver uncorks after each
 * statement; statements sent without awaiting, which are most of a transaction, thereby share one system call.
 */
export class OneFlightSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
