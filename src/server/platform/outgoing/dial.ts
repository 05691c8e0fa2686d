import type { DialTargets } from '../config/dial-targets.ts'
import type { LookupAddress } from 'node:dns'
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { codeOf } from '../errors/has-code.ts'
import { keepAliveAgents } from './keep-alive-agents.ts'
import { isPublicIp } from './public-ip.ts'
import { answering, resolveHost } from './resolve-host.ts'

/**
 * Timeouts in milliseconds for the connection, the head of the answer and its whole body, each from
 * the beginning of the call. Standard Webhooks recommends 15 to 30 seconds for an answer.
 */
type DialLimits = { readonly connected: number; readonly answered: number; readonly done: number }
export const DIAL_LIMITS: DialLimits = { connected: 5_000, answered: 25_000, done: 30_000 }
/** Maximum bytes of a response body that are read; at most `MAX_BYTES_STORED` are stored. */
const MAX_BYTES_READ = 65_536
const MAX_BYTES_STORED = 4_096
const MAX_HEADERS = 50

/** Reason why a call got no answer. */
type DialTrouble =
  /**
   * The URL may not be called: its scheme or port is not allowed, or its host is not on the public
   * Internet.
   */
  'not_allowed' | 'unreachable' | 'untrusted' | 'timeout'

export type Dialled =
  | {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      /** Beginning of the response body. */
      readonly body: string
    }
  | { readonly trouble: DialTrouble }

type DialOptions = {
  readonly targets: DialTargets
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
  /** Name servers; defaults to those of the machine. */
  readonly nameServers?: readonly string[]
  readonly limits?: DialLimits
}

/**
 * Posts to a URL that a user chose. The host is resolved once, and all its addresses must be public
 * unless `targets` is `any`. The call opens a connection to a checked address, or reuses a recent
 * one. Redirects count as answers, and proxies are not used. An answer counts once its head has
 * arrived, however long or slow its body is. Each call sends the message only once, because a
 * connection that closes without an answer may have delivered it.
 */
export async function dial(urlText: string, options: DialOptions): Promise<Dialled> {
  const url = URL.parse(urlText)
  if (url === null || !isCallable(url, options.targets)) return { trouble: 'not_allowed' }
  const stages = new Stages(options.signal)
  const limits = options.limits ?? DIAL_LIMITS
  try {
    const resolving = resolveHost(bareHost(url), options.targets, options.nameServers)
    const ips = await stages.within(limits.connected, resolving)
    if (ips === undefined) return { trouble: 'not_allowed' }
    return await post(url, ips, options, stages)
  } catch (error) {
    return { trouble: stages.isOver ? 'timeout' : troubleOf(error) }
  } finally {
    stages.end()
  }
}

/** Returns true if the URL may be called at all. Its host is checked when it is resolved. */
export function isCallable(url: URL, targets: DialTargets): boolean {
  if (url.username !== '' || url.password !== '' || url.hostname === '') return false
  if (targets === 'any') return url.protocol === 'https:' || url.protocol === 'http:'
  if (url.protocol !== 'https:' || !isOpenPort(url.port)) return false
  return isIP(bareHost(url)) === 0 ? isPublicName(url.hostname) : isPublicIp(bareHost(url))
}

/**
 * Returns true if a host name can be public. Such a name has at least two labels and is not below
 * `localhost`, which means this machine (RFC 6761).
 */
function isPublicName(hostname: string): boolean {
  const labels = hostname.replace(/\.$/, '').split('.')
  return labels.length > 1 && labels.at(-1) !== 'localhost'
}

/**
 * Returns true for ports of web servers. Other services do not listen on these ports, so none of
 * them can misread a request.
 */
function isOpenPort(port: string): boolean {
  const number = port === '' ? 443 : Number(port)
  return number === 443 || number === 80 || (number >= 8_000 && number <= 9_999)
}

/**
 * Returns the host without the brackets of IPv6. The URL parser has already normalised an IP
 * address to dotted IPv4 or bracketed IPv6.
 */
function bareHost({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

async function post(
  url: URL,
  ips: readonly LookupAddress[],
  options: DialOptions,
  stages: Stages,
): Promise<Dialled> {
  const limits = options.limits ?? DIAL_LIMITS
  const isSecure = url.protocol === 'https:'
  const host = bareHost(url)
  const wanted = {
    host,
    // The connection uses the checked addresses, without a second DNS lookup. If one address does
    // not answer, Node tries the next (RFC 8305).
    lookup: answering(ips),
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    agent: isSecure ? keepAliveAgents.https : keepAliveAgents.http,
    checked: ips
      .map(({ address: ip }) => ip)
      .toSorted()
      .join(),
    ...(isSecure && isIP(host) === 0 && { servername: host }),
    headers: {
      ...options.headers,
      host: url.host,
      'content-length': Buffer.byteLength(options.body),
    },
    maxHeaderSize: 16_384,
  }
  const request = (isSecure ? requestHttps : requestHttp)(wanted)
  try {
    const answered = answerOf(request)
    request.end(options.body)
    await stages.within(limits.connected, Promise.race([connected(request, isSecure), answered]))
    const response = await stages.within(limits.answered, answered)
    const chunks: Buffer[] = []
    // If a body breaks off or never ends, the part that arrived is used.
    await stages.within(limits.done, readInto(chunks, response)).catch(() => undefined)
    return { status: response.statusCode ?? 0, headers: headersOf(response), body: textOf(chunks) }
  } finally {
    // Errors after the answer was read do not matter.
    request.on('error', () => undefined)
    request.destroy()
  }
}

function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
}

function connected(request: ClientRequest, isSecure: boolean): Promise<void> {
  return new Promise((resolve) => {
    request.once('socket', (socket) => {
      if (request.reusedSocket) resolve()
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => resolve())
    })
  })
}

async function readInto(chunks: Buffer[], response: IncomingMessage): Promise<void> {
  let length = 0
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    length += bytes.length
    if (length >= MAX_BYTES_READ) break
  }
}

function textOf(chunks: readonly Buffer[]): string {
  const text = Buffer.concat(chunks).subarray(0, MAX_BYTES_STORED).toString('utf8')
  // Replaces characters that PostgreSQL cannot store, and those that would control a terminal.
  return text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '\uFFFD')
}

function headersOf({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => [name.slice(0, 100), String(value).slice(0, 300)]),
  )
}

function troubleOf(error: unknown): DialTrouble {
  const code = codeOf(error)
  // Timeout codes of a name server and of a connection.
  if (code === 'ETIMEOUT' || code === 'ETIMEDOUT') return 'timeout'
  return /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|SSL|TLS/.test(code) ? 'untrusted' : 'unreachable'
}

/** Timeouts of the stages of a call. Each of them starts with the call and aborts it. */
class Stages {
  readonly #began = performance.now()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #signal: AbortSignal
  isOver = false

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  async within<T>(limit: number, work: Promise<T>): Promise<T> {
    // After a timeout, a later failure of the work is ignored.
    work.catch(() => undefined)
    return await new Promise<T>((resolve, reject) => {
      const stop = (): void => {
        this.isOver = true
        reject(new Error('out of time'))
      }
      const timer = setTimeout(stop, Math.max(0, limit - (performance.now() - this.#began)))
      this.#timers.add(timer)
      if (this.#signal.aborted) stop()
      this.#signal.addEventListener('abort', stop, { once: true })
      work.then(resolve, reject).finally(() => {
        clearTimeout(timer)
        this.#signal.removeEventListener('abort', stop)
      })
    })
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}
