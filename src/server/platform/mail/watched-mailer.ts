import { Counter, type Registry } from 'prom-client'
import { gaugesOf } from '../base/gauges.ts'
import { MailError, type MailFailure } from './mail-error.ts'
import type { Mail } from './mail.ts'
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

/** Counts sent and failed mails. No label contains an address. */
export function watchMailer(mailer: Mailer) {
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

  let trouble: MailFailure | undefined
  return {
    async send(mail: Mail): Promise<void> {
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
    /**
     * Returns the cause if the newest mail of this node was not sent. Returns undefined if it was
     * sent, or if the mail server accepted the connection but rejected this mail.
     */
    trouble: () => trouble,
    /** Registers the metrics. The returned function refreshes them. */
    measure(registry: Registry, readQueue: () => Promise<MailQueue>) {
      for (const metric of [sent, failures]) registry.registerMetric(metric)
      const gauge = gaugesOf(registry)
      const waiting = gauge('lastro_mail_waiting', 'Mails that are to leave yet')
      const oldest = gauge(
        'lastro_mail_oldest_waiting_seconds',
        'Age of the oldest mail that is to leave yet; 0 if there is none',
      )
      const givenUp = gauge('lastro_mail_given_up', 'Mails that no attempt is left for')
      return async (): Promise<void> => {
        const queue = await readQueue()
        waiting.set(queue.waiting)
        oldest.set(queue.oldest_seconds)
        givenUp.set(queue.given_up)
      }
    },
  }
}
