import { addAnnex, listAnnexes } from '#contract/endpoints/annexes.ts'
import { createCheckpoint, listCheckpoints } from '#contract/endpoints/checkpoints.ts'
import { putMedia } from '#contract/endpoints/media.ts'
import { urlOf } from '../api/url-of.ts'
import { headersWith } from '../api/answer.ts'
import { request } from '../api/request.ts'
import { ApiError } from '../api/api-error.ts'
import { loadAuthClient } from '../session/client/auth-client.ts'
import { renewedToken } from '../session/client/renewed-token.ts'
import { owesSecondStep } from '../session/client/second-step.ts'
import { parseDeviceKey } from '../session/account/workplace.ts'
import type { StoredPicture } from './queued-picture.ts'
import { isAnnex, type QueuedRequest } from './queued-scan.ts'
import { offline, readPictureAnswer, readScanAnswer, type ScanAnswer } from './scan-answer.ts'

const SCAN_TIMEOUT_MS = 30_000
/** A picture of 500 kB takes 80 seconds at 50 kbit/s. */
const PICTURE_TIMEOUT_MS = 120_000

type Sent = {
  readonly url: string
  readonly method: string
  readonly type: string
  readonly body: string | Blob
  readonly timeout: number
  readonly read: typeof readScanAnswer
}

/**
 * Sends a queued checkpoint or annex as the person who made it, for the account for which they made
 * it. Does not send it while another person, or none, is signed in here.
 */
export function postScan({ account, tracking_id, body }: QueuedRequest): Promise<ScanAnswer> {
  const { path, method } = isAnnex({ body }) ? addAnnex : createCheckpoint
  return sendAs(account, {
    url: urlOf(path, { tracking_id }, undefined),
    method,
    type: 'application/json',
    body: JSON.stringify(body),
    timeout: SCAN_TIMEOUT_MS,
    read: readScanAnswer,
  })
}

/** Sends a picture like `postScan` its event. */
export function putPicture({ account, digest, blob }: StoredPicture): Promise<ScanAnswer> {
  return sendAs(account, {
    url: urlOf(putMedia.path, { sha256: digest }, undefined),
    method: putMedia.method,
    type: blob.type,
    body: blob,
    timeout: PICTURE_TIMEOUT_MS,
    read: readPictureAnswer,
  })
}

async function sendAs(madeFor: string, sent: Sent): Promise<ScanAnswer> {
  const { person, account } = parseDeviceKey(madeFor)
  const token = await tokenOf(person)
  if (typeof token !== 'string') return token
  const answer = await send(sent, token, account)
  if (answer.kind !== 'signed_out') return answer
  if ((await renewedToken(token)) === undefined) return answer
  // Meanwhile, another person may have signed in through another tab.
  const renewed = await tokenOf(person)
  return typeof renewed === 'string' ? send(sent, renewed, account) : renewed
}

/**
 * Returns true if the shipment has this checkpoint or annex, and false if it does not, or the
 * server refused the request. Returns undefined if the request could not be made or got no answer.
 */
export async function isRecorded({
  account: madeFor,
  tracking_id,
  event_id,
  body,
}: QueuedRequest): Promise<boolean | undefined> {
  const { person, account } = parseDeviceKey(madeFor)
  if (typeof (await tokenOf(person)) !== 'string') return undefined
  const asked = { params: { tracking_id }, account }
  try {
    // An annex is not corrected, and nothing else has its id.
    if (isAnnex({ body })) return (await request(listAnnexes, asked)).some(({ id }) => id === event_id)
    const found = (await request(listCheckpoints, asked)).find(({ id }) => id === event_id)
    // The listed hash of a corrected checkpoint is the hash of its correction. Only the hash of an
    // uncorrected checkpoint is compared.
    return (
      found !== undefined &&
      (found.event_id !== found.id || found.blockchain_hash === body['blockchain_hash'])
    )
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

async function send(
  { url, method, type, body, timeout, read }: Sent,
  token: string,
  account: string,
): Promise<ScanAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headersWith(token, account), 'content-type': type },
      body,
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
    })
    const { status } = response
    const retryAfter = response.headers.get('retry-after')
    return read({ status, text: await response.text(), retryAfter }, Date.now())
  } catch {
    return offline
  }
}
