import { Counter, Gauge, type Registry } from 'prom-client'
import { MailError, type MailFailure } from './mail-error.ts'
import type { Mailer } from './mailer.ts'

/** Waiting mails in the queue of all nodes. */
export type MailQueue = {
  /** Number of mails that wait for their first attempt or a retry. */
  readonly waiting: number
  /** Age of the oldest waiting mail; 0 if there is none. */
  readonly oldest_seconds: number
  /** Number of mails without remaining attempts. */
  readonly given_up: number
}

export type WatchedMailer = Mailer & {
  /**
   * Returns the cause if the newest mail of this node was not sent. Returns undefined if it was
   * sent or only that mail was rejected.
   */
  readonly trouble: () => MailFailure | undefined
  /** Registers the metrics. The returned function refreshes them. */
  readonly measure: (registry: Registry, readQueue: () => Promise<MailQueue>) => () => Promise<void>
}

/** Counts sent and failed mails. No label contains an address. */
export function watchMailer(mailer: Mailer): WatchedMailer {
  const registers: Registry[] = []
  const sent = new Counter({
    name: 'lastro_mail_sent_total',
    help: 'Mails that this node handed over',
    registers,
  })
  const failures = new Counter({
    name: 'lastro_mail_failures_total',
    help: 'Attempts of this node to hand a mail over that failed, by cause',
    labelNames: ['cause'],
    registers,
  })
  const waiting = new Gauge({
    name: 'lastro_mail_waiting',
    help: 'Mails that are to leave yet',
    registers,
  })
  const oldest = new Gauge({
    name: 'lastro_mail_oldest_waiting_seconds',
    help: 'Age of the oldest mail that is to leave yet; 0 if there is none',
    registers,
  })
  const givenUp = new Gauge({
    name: 'lastro_mail_given_up',
    help: 'Mails that no attempt is left for',
    registers,
  })
  let trouble: MailFailure | undefined
  return {
    async send(mail) {
      try {
        await mailer.send(mail)
        sent.inc()
        trouble = undefined
      } catch (error) {
        const cause = error instanceof MailError ? error.failure : 'outbox'
        failures.inc({ cause })
        trouble = cause === 'rejected' ? undefined : cause
        throw error
      }
    },
    trouble: () => trouble,
    measure(registry, readQueue) {
      for (const metric of [sent, failures, waiting, oldest, givenUp]) registry.registerMetric(metric)
      return async () => {
        const queue = await readQueue()
        waiting.set(queue.waiting)
        oldest.set(queue.oldest_seconds)
        givenUp.set(queue.given_up)
      }
    },
  }
}
