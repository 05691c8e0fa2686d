import { readBounded } from './read-bounded.ts'
import { ServiceError } from './service-error.ts'

const TIMEOUT_MS = 3_000

export type FetchJsonOptions = {
  /** Maximum response size in bytes. */
  readonly max: number
  readonly userAgent: string
}

/**
 * Requests a JSON document from a public service, with a total timeout of three seconds and a size
 * limit. It follows no redirect, so it calls no host other than that of the URL.
 * @throws ServiceError
 */
export async function fetchJson(url: URL, { max, userAgent }: FetchJsonOptions): Promise<unknown> {
  const { status, bytes } = await answerOf(url, userAgent, max)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new ServiceError('answered no JSON', status)
  }
}

async function answerOf(url: URL, userAgent: string, max: number) {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'accept-language': 'pt-BR', 'user-agent': userAgent },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const problem = problemOf(response)
    if (problem !== undefined) {
      await response.body?.cancel()
      throw new ServiceError(problem, response.status)
    }
    return { status: response.status, bytes: (await readBounded(response, max)) ?? undefined }
  } catch (error) {
    throw error instanceof ServiceError ? error : new ServiceError(reasonOf(error))
  }
}

function problemOf({ ok, status, headers }: Response): string | undefined {
  if (!ok) return `answered ${status}`
  const type = headers.get('content-type') ?? ''
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(type) ? undefined : 'answered another type than JSON'
}

/** undici's messages about a failed connection contain host and port, never the path. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError') return `did not answer within ${TIMEOUT_MS} ms`
  if (error instanceof RangeError) return error.message
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? `could not be reached: ${String(cause.code)}` : 'failed'
}
