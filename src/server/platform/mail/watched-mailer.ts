import { Counter, Gauge, type Registry } from 'prom-client'
import { MailError, type MailFailure } from './mail-error.ts'
import type { Mailer } from './mailer.ts'

/** Mails that wait in the queue of all nodes. */
export type MailQueue = {
  /** Mails that will be tried again, or for the first time. */
  readonly waiting: number
  /** Age of the oldest of them; 0 if there is none. */
  readonly oldest_seconds: number
  /** Mails that no attempt is left for. */
  readonly given_up: number
}

export type WatchedMailer = Mailer & {
  /** Returns why the newest mail of this node did not leave; undefined if it left, or only that mail was rejected. */
  readonly trouble: () => MailFailure | undefined
  /** Registers the metrics; the function that it returns refreshes them. */
  readonly measure: (registry: Registry, readQueue: () => Promise<MailQueue>) => () => Promise<void>
}

/** Counts what leaves and what does not. No label names an address. */
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
