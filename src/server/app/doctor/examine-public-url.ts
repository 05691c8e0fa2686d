import type { Config } from '#platform/config/config.ts'
import { codeOf } from '#platform/errors/has-code.ts'
import { isCertificateError } from '#platform/mail/mail-error.ts'
import { isLocalUrl } from '#platform/config/operator-config.ts'
import { loadExistingIdentity } from './existing-keys.ts'
import { finding, type Finding } from './finding.ts'

const ANSWER_TIMEOUT_MS = 10_000
/** Paths that are readable only from the operator's own network. */
const OPERATOR_PATHS = ['/metrics', '/readyz']

/**
 * Calls `PUBLIC_URL` as a visitor does. Checks the TLS certificate, the log key that the server
 * shows, and that the proxy does not expose the operator's paths.
 */
export async function examinePublicUrl(config: Config): Promise<readonly Finding[]> {
  const { publicUrl: url } = config
  const reached = await call(`${url}/log/key`).catch((error: unknown) => explain(url, error))
  const proxy = examineProxy(config, 'code' in reached ? undefined : reached.headers)
  if ('code' in reached) return [reached, ...proxy]
  const { status } = reached
  if (status !== 200) return [finding('public_url', 'public_url_status', { url, status }), ...proxy]
  const identity = await loadExistingIdentity(config)
  if (identity !== undefined && (await reached.text()).trim() !== identity.verifierKey)
    return [finding('public_url', 'public_url_other', { url }), ...proxy]
  // A local address has no proxy in front of it, and the operator's paths are readable there by
  // design. These paths are therefore not examined.
  if (isLocalUrl(url)) return [finding('public_url', 'public_url_ok', { url }), ...proxy]
  const isPlain = url.startsWith('http:')
  return [
    finding('public_url', isPlain ? 'public_url_plain' : 'public_url_ok', { url }),
    ...proxy,
    await examineOperatorPaths(url),
  ]
}

/**
 * Reports whether the configuration trusts the proxy in front of the server. Lastro itself offers
 * no TLS and sends no `Server` or `Via` header. An https address, or one of these headers,
 * therefore shows that there is a proxy.
 */
function examineProxy({ publicUrl, trustProxy }: Config, headers: Headers | undefined): readonly Finding[] {
  const isNamed = ['via', 'server'].some((name) => headers?.has(name) === true)
  if (!publicUrl.startsWith('https:') && !isNamed) return []
  return [
    finding('proxy', trustProxy === false ? 'proxy_untrusted' : 'proxy_ok', { hops: Number(trustProxy) }),
  ]
}

async function examineOperatorPaths(url: string): Promise<Finding> {
  for (const path of OPERATOR_PATHS) {
    const { status } = await call(`${url}${path}`)
    if (status === 200 || status === 503) return finding('operator_paths', 'operator_paths_open', { path })
  }
  return finding('operator_paths', 'operator_paths_ok')
}

function call(url: string): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
}

function explain(url: string, error: unknown): Finding {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const code = codeOf(cause)
  const reason = code || (cause instanceof Error ? cause.message : String(cause))
  const result = isCertificateError(code) ? 'public_url_certificate' : 'public_url_unreachable'
  return finding('public_url', result, { url, reason })
}
