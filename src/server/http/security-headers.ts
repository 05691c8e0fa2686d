import type { FastifyInstance } from 'fastify'

const contentSecurityPolicy = [
  `default-src 'self'`,
  // The QR decoder is WebAssembly served by us.
  `script-src 'self' 'wasm-unsafe-eval'`,
  // Positioned overlays of the component library set style attributes.
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `connect-src 'self'`,
  `worker-src 'self' blob:`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ')

const headers = Object.freeze({
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
})
const secureHeaders = Object.freeze({
  ...headers,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
})

/** Puts the security headers on every answer (docs: SECURITY.md). HSTS only where the public address is https. */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const chosen = securityHeaders(publicUrl)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(chosen)
  })
}

/** The headers themselves, for answers that are made before any hook runs. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https://') ? secureHeaders : headers
}
