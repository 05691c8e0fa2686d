import type { FastifyInstance } from 'fastify'

type HeadersConfig = {
  readonly publicUrl: string
  readonly places: { readonly tiles: { readonly url: string } | undefined }
}

/** Map tiles come from a foreign host only where one is configured. */
function contentSecurityPolicy({ places: { tiles } }: HeadersConfig): string {
  const tileHost = tiles === undefined ? '' : ` ${new URL(tiles.url).origin}`
  return [
    `default-src 'self'`,
    // The QR decoder is WebAssembly served by us.
    `script-src 'self' 'wasm-unsafe-eval'`,
    // Positioned overlays of the component library set style attributes.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:${tileHost}`,
    `connect-src 'self'${tileHost}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Puts the security headers on every answer (docs: SECURITY.md). */
export function setSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers)
  })
}

/** The headers themselves, for answers that are made before any hook runs. HSTS only where the public address is https. */
export function securityHeaders(config: HeadersConfig): Readonly<Record<string, string>> {
  return Object.freeze({
    'content-security-policy': contentSecurityPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
    // Never the path: the address of a mailed link carries its secret until the page has taken it out.
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    ...(config.publicUrl.startsWith('https://') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  })
}
