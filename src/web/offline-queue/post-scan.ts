import { createCheckpoint, listCheckpoints } from '#contract/endpoints/checkpoints.ts'
import { addressOf } from '../api/address-of.ts'
import { headersWith } from '../api/answer.ts'
import { request } from '../api/request.ts'
import { ApiError } from '../api/api-error.ts'
import { loadAuthClient } from '../session/auth-client.ts'
import { renewedToken } from '../session/renewed-token.ts'
import { owesSecondStep } from '../session/second-step.ts'
import type { QueuedBody } from './queued-scan.ts'
import { offline, readScanAnswer, type ScanAnswer } from './scan-answer.ts'

/** Request timeout in milliseconds. */
const TIMEOUT_MS = 30_000

/**
 * Sends a queued checkpoint as the account that made it. Does not send it while another account, or
 * none, is signed in here.
 */
export async function postScan(account: string, body: QueuedBody): Promise<ScanAnswer> {
  const token = await tokenOf(account)
  if (typeof token !== 'string') return token
  const answer = await post(body, token)
  if (answer.kind !== 'signed_out') return answer
  if ((await renewedToken(token)) === undefined) return answer
  // Meanwhile, another account may have signed in through another tab.
  const renewed = await tokenOf(account)
  return typeof renewed === 'string' ? post(body, renewed) : renewed
}

/** Returns true if the shipment has this checkpoint; undefined if the request failed. */
export async function isRecorded(
  account: string,
  { tracking_id, event_id, blockchain_hash }: QueuedBody,
): Promise<boolean | undefined> {
  if (typeof (await tokenOf(account)) !== 'string') return undefined
  try {
    const all = await request(listCheckpoints, { params: { tracking_id: String(tracking_id) } })
    const found = all.find(({ id }) => id === event_id)
    // A checkpoint that was corrected meanwhile has the correction's hash, so its hash is not
    // compared.
    return found !== undefined && (found.event_id !== found.id || found.blockchain_hash === blockchain_hash)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status >= 400 && error.status < 500 ? false : undefined
  }
}

/**
 * Returns the account's access token if the account is fully signed in here, including a required
 * second factor. Otherwise returns the answer to report for the checkpoint that cannot be sent.
 */
async function tokenOf(account: string): Promise<string | ScanAnswer> {
  const client = await loadAuthClient().catch(() => undefined)
  if (client === undefined) return offline
  const { data, error } = await client.getSession()
  const { session } = data
  if (session === null) return error?.name === 'AuthRetryableFetchError' ? offline : { kind: 'signed_out' }
  const isIts = session.user.id === account && !owesSecondStep(session)
  return isIts ? session.access_token : { kind: 'signed_out' }
}

async function post(body: QueuedBody, token: string): Promise<ScanAnswer> {
  try {
    const response = await fetch(addressOf(createCheckpoint.path, undefined, undefined), {
      method: createCheckpoint.method,
      headers: { ...headersWith(token), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { status } = response
    const retryAfter = response.headers.get('retry-after')
    return readScanAnswer({ status, text: await response.text(), retryAfter }, Date.now())
  } catch {
    return offline
  }
}
