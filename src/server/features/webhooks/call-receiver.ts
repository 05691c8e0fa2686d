import type { AttemptOutcome } from '#contract/endpoints/webhook-log.ts'
import { API_VERSION } from '#contract/openapi/api-version.ts'
import { webhookBody } from '#domain/webhooks/webhook-body.ts'
import { dial, type Dialled } from '#platform/outgoing/dial.ts'
import { secretBox } from '#platform/secrets/encrypted-secret.ts'
import type { Services } from '#platform/services.ts'
import type { Claimed } from './delivery-queries.ts'
import { messageId, signedHeaders } from './sign.ts'

/**
 * Purpose of webhook secrets. `secretBox` derives their encryption key from this text and the
 * installation's secret.
 */
export const SECRET_PURPOSE = 'webhook'

/** Call to a receiver, and its result. */
export type Attempt = {
  readonly startedAt: Date
  /** Duration in milliseconds. */
  readonly duration: number
  readonly outcome: AttemptOutcome
  /** Headers that were sent. */
  readonly headers: Readonly<Record<string, string>>
  readonly answer: Dialled
}

/**
 * Opens the function that makes one call to the receiver of a claimed delivery. The function
 * returns undefined if `signal` aborted the call, because nobody knows whether the message arrived.
 * It throws if no secret can be decrypted, because nothing is sent unsigned.
 * @throws Error if no secret of the delivery can be decrypted
 */
export function openCalls(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  signal: AbortSignal,
): (claimed: Claimed) => Promise<Attempt | undefined> {
  const box = secretBox(keys, SECRET_PURPOSE)
  return async (claimed) => {
    const secrets = [claimed.secret, claimed.previous_secret].flatMap((sealed) =>
      sealed === null ? [] : (box.open(sealed, claimed.user_id) ?? []),
    )
    if (secrets.length === 0) throw new Error('no secret of a webhook opens')
    const body = webhookBody(claimed.event, claimed.facts, claimed.form)
    const startedAt = new Date()
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Lastro-Webhooks',
      'api-version': API_VERSION,
      ...signedHeaders(messageId(claimed.delivery_id), startedAt, body, secrets),
    }
    const began = performance.now()
    const answer = await dial(claimed.url, { targets: config.webhookTargets, headers, body, signal })
    if (signal.aborted) return undefined
    const duration = Math.round(performance.now() - began)
    return { startedAt, duration, outcome: outcomeOf(answer), headers, answer }
  }
}

/** Returns true if a receiver answered 410: the endpoint is gone permanently. */
export function isGone({ answer }: Pick<Attempt, 'answer'>): boolean {
  return 'status' in answer && answer.status === 410
}

function outcomeOf(answer: Dialled): AttemptOutcome {
  if ('trouble' in answer) return answer.trouble
  // Every status 2xx means that the receiver accepted the call; a redirect does not.
  return answer.status >= 200 && answer.status < 300 ? 'taken' : 'refused'
}
