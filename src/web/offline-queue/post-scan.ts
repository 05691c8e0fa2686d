import { createCheckpoint, listCheckpoints } from '#contract/endpoints/checkpoints.ts'
import { urlOf } from '../api/url-of.ts'
import { headersWith } from '../api/answer.ts'
import { request } from '../api/request.ts'
import { ApiError } from '../api/api-error.ts'
import { loadAuthClient } from '../session/client/auth-client.ts'
import { renewedToken } from '../session/client/renewed-token.ts'
import { owesSecondStep } from '../session/client/second-step.ts'
import { parseDeviceKey } from '../session/account/workplace.ts'
import type { QueuedBody } from './queued-scan.ts'
import { offline, readScanAnswer, type ScanAnswer } from './scan-answer.ts'

/** Request timeout in milliseconds. */
const TIMEOUT_MS = 30_000

/**
 * Sends a queued checkpoint as the person who made it, for the account for which they made it. Does
 * not send it while another person, or none, is signed in here.
 * @param madeFor key of the person and the account, from `deviceKey`
 */
export async function postScan(madeFor: string, body: QueuedBody): Promise<ScanAnswer> {
  const { person, account } = parseDeviceKey(madeFor)
  const token = await tokenOf(person)
  if (typeof token !== 'string') return token
  const answer = await post(body, token, account)
  if (answer.kind !== 'signed_out') return answer
  if ((await renewedToken(token)) === undefined) return answer
  // Meanwhile, another person may have signed in through another tab.
  const renewed = await tokenOf(person)
  return typeof renewed === 'string' ? post(body, renewed, account) : renewed
}

/**
 * Returns true if the shipment has this checkpoint, and false if it does not, or the server refused
 * the request. Returns undefined if the request could not be made or got no answer.
 */
export async function isRecorded(
  madeFor: string,
  { tracking_id, event_id, blockchain_hash }: QueuedBody,
): Promise<boolean | undefined> {
  const { person, account } = parseDeviceKey(madeFor)
  if (typeof (await tokenOf(person)) !== 'string') return undefined
  try {
    const all = await request(listCheckpoints, { params: { tracking_id: String(tracking_id) }, account })
    const found = all.find(({ id }) => id === event_id)
    // The listed hash of a corrected checkpoint is the hash of its correction. Only the hash of an
    // uncorrected checkpoint is compared.
    return found !== undefined && (found.event_id !== found.id || found.blockchain_hash === blockchain_hash)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status >= 400 && error.status < 500 ? false : undefined
  }
}

/**
 * Returns the person's access token if they are signed in here and their session does not wait for
 * a second factor. Otherwise returns the answer to report for the checkpoint that cannot be sent.
 */
async function tokenOf(person: string): Promise<string | ScanAnswer> {
  const client = await loadAuthClient().catch(() => undefined)
  if (client === undefined) return offline
  const { data, error } = await client.getSession()
  const { session } = data
  if (session === null) return error?.name === 'AuthRetryableFetchError' ? offline : { kind: 'signed_out' }
  const isIts = session.user.id === person && !owesSecondStep(session)
  return isIts ? session.access_token : { kind: 'signed_out' }
}

async function post(body: QueuedBody, token: string, account: string): Promise<ScanAnswer> {
  try {
    const response = await fetch(urlOf(createCheckpoint.path, undefined, undefined), {
      method: createCheckpoint.method,
      headers: { ...headersWith(token, account), 'content-type': 'application/json' },
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
