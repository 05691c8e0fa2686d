import type { AttemptOutcome } from '#contract/webhook-log.ts'
import { webhookBody } from '#domain/webhook-body.ts'
import { isDead, pauseAfter } from '#domain/webhook-retry.ts'
import { oneFlight } from '../db/one-flight.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { sendWebhookDisabled } from '../jobs/send-webhook-disabled.ts'
import { dial, type Dialled } from '../outgoing/dial.ts'
import { secretBox } from '../sealed-secret.ts'
import type { Services } from '../services.ts'
import {
  disableEndpoint,
  endLane,
  insertAttempt,
  lockLane,
  noteNotTaken,
  noteTaken,
  noteTry,
  postponeLane,
  releaseLane,
  type Claimed,
} from './delivery-queries.ts'
import { signedHeaders } from './sign.ts'

type Sending = {
  /** Ends the call. */
  readonly signal: AbortSignal
  /** Runs what keeps an outcome, when there is room: hundreds that come in together must not take every connection. */
  readonly keep: (work: () => Promise<void>) => Promise<void>
  /** Hears what came of a call. @param duration milliseconds */
  readonly note: (outcome: AttemptOutcome, duration: number) => void
}

/** What seals secrets of webhooks. */
export const SECRET_PURPOSE = 'webhook'

/** `msg_` and the delivery's id: what a receiver knows a message by that comes again. */
export function messageId(deliveryId: string): string {
  return `msg_${deliveryId.replaceAll('-', '')}`
}

/**
 * Sends a claimed delivery once and keeps what came of it: it is settled, or comes again later. What the claim was for may
 * have gone meanwhile, with its shipment; then nothing is kept.
 * @param claim by which it was claimed
 * @throws Error where no secret of it opens: nothing goes out unsigned
 */
export async function deliver(
  { config, keys, pool }: Pick<Services, 'config' | 'keys' | 'pool'>,
  claimed: Claimed,
  claim: string,
  { signal, keep, note }: Sending,
): Promise<void> {
  const box = secretBox(keys, SECRET_PURPOSE)
  const secrets = [claimed.secret, claimed.previous_secret].flatMap((sealed) =>
    sealed === null ? [] : (box.open(sealed, claimed.user_id) ?? []),
  )
  if (secrets.length === 0) throw new Error('no secret of a webhook opens')
  const body = webhookBody(claimed.event, claimed.facts, claimed.form)
  const startedAt = new Date()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Lastro-Webhooks',
    ...signedHeaders(messageId(claimed.delivery_id), startedAt, body, secrets),
  }
  const began = performance.now()
  const answer = await dial(claimed.url, { targets: config.webhookTargets, headers, body, signal })
  if (signal.aborted) {
    // Nobody knows whether it arrived: whoever claims it next sends it again, and need not wait for the lease.
    await keep(() => inTransaction(pool, [claimed.user_id], (tx) => release(tx, claimed, claim)))
    return
  }
  const duration = Math.round(performance.now() - began)
  const outcome = outcomeOf(answer)
  note(outcome, duration)
  const work = async (tx: Transaction): Promise<void> => {
    const [mine] = await lockLane(tx, claimed.endpoint_id, claimed.lane, claim)
    if (mine === undefined) return
    await insertAttempt(
      tx,
      claimed.delivery_id,
      claimed.user_id,
      claimed.url,
      startedAt,
      duration,
      outcome,
      headers,
      'status' in answer ? answer.status : null,
      'status' in answer ? answer.headers : null,
      'status' in answer ? answer.body : null,
    )
    await (outcome === 'taken' ? settle(tx, claimed, 'delivered') : retryOrFail(tx, claimed, answer))
  }
  await keep(() => inTransaction(pool, [claimed.user_id], work))
}

async function release(tx: Transaction, { endpoint_id, lane }: Claimed, claim: string): Promise<void> {
  await releaseLane(tx, endpoint_id, lane, claim)
}

async function settle(tx: Transaction, claimed: Claimed, state: 'delivered' | 'failed'): Promise<void> {
  const { endpoint_id: endpoint, lane, delivery_id: delivery } = claimed
  await oneFlight([
    noteTry(tx, delivery, state),
    endLane(tx, endpoint, lane),
    // The next one of the same shipment, if there is one.
    postponeLane(tx, endpoint, lane, 0),
    state === 'delivered' && noteTaken(tx, endpoint),
  ])
}

async function retryOrFail(tx: Transaction, claimed: Claimed, answer: Dialled): Promise<void> {
  const pause = claimed.is_test ? undefined : pauseAfter(claimed.tries + 1, Math.random())
  if (pause === undefined) await settle(tx, claimed, 'failed')
  else {
    await oneFlight([
      noteTry(tx, claimed.delivery_id, 'waiting'),
      postponeLane(tx, claimed.endpoint_id, claimed.lane, pause),
    ])
  }
  // Whoever tries an endpoint out does not make it fail.
  if (claimed.is_test) return
  const [endpoint] = await noteNotTaken(tx, claimed.endpoint_id)
  if (endpoint === undefined) return
  const isGone = 'status' in answer && answer.status === 410
  if (!isDead(endpoint.failing_since, endpoint.failures, isGone, endpoint.now)) return
  const [disabled] = await disableEndpoint(tx, claimed.endpoint_id)
  if (disabled !== undefined) await enqueue(tx, sendWebhookDisabled, { userId: claimed.user_id })
}

function outcomeOf(answer: Dialled): AttemptOutcome {
  if ('trouble' in answer) return answer.trouble
  // Any status of success; a redirect is none.
  return answer.status >= 200 && answer.status < 300 ? 'taken' : 'refused'
}
