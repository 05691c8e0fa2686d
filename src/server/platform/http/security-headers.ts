import { hash } from 'node:crypto'

type HeadersConfig = {
  readonly publicUrl: string
  readonly hstsSubdomains: boolean
  readonly places: { readonly tiles: { readonly url: string } | undefined }
}

/**
 * Directives with which the content security policies of the application and of the public pages
 * end.
 */
export const strictDirectives = [
  // Trusted Types: scripts cannot write HTML with tags. The policy `default` allows plain text and
  // script URLs of this origin (public/before-paint.js).
  `require-trusted-types-for 'script'`,
  `trusted-types default`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
]

/** Returns sources that allow only the inline scripts of a page (CSP3, section 2.3.1). */
export function inlineScriptSources(html: string): string {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)]
    .map(([, text = '']) => ` 'sha256-${hash('sha256', text, 'base64')}'`)
    .join('')
}

/**
 * Returns the content security policy of the application. It allows a host of map tiles only if one
 * is configured.
 * @param html document whose inline scripts are allowed; without text of users
 */
export function contentSecurityPolicy({ places: { tiles } }: HeadersConfig, html = ''): string {
  const tileHost = tiles === undefined ? '' : ` ${new URL(tiles.url).origin}`
  return [
    `default-src 'self'`,
    // The QR decoder is WebAssembly that this server provides.
    `script-src 'self' 'wasm-unsafe-eval'${inlineScriptSources(html)}`,
    // Positioned overlays of the component library set style attributes.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:${tileHost}`,
    `connect-src 'self'${tileHost}`,
    `worker-src 'self'`,
    ...strictDirectives,
  ].join('; ')
}

/**
 * Returns the security headers of every response (docs: SECURITY.md). HSTS is included only if the
 * public URL is https.
 */
export function securityHeaders(config: HeadersConfig): Readonly<Record<string, string>> {
  return Object.freeze({
    'content-security-policy': contentSecurityPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
    // The `Referer` header contains only the origin, never the path, because the URL of a mailed
    // link contains its secret until the page removes it.
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    ...(config.publicUrl.startsWith('https://') && {
      'strict-transport-security': `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  })
}

/** Hosts of Google Maps, as its documentation lists them for a content security policy. */
const MAPS_HOSTS =
  'https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.ggpht.com https://*.googleusercontent.com'

/**
 * Content security policy of the frame that loads Google Maps. `sandbox` removes the frame's
 * origin, however it is opened. The scripts of Google Maps reach neither the application nor its
 * browser storage. Only our own pages may frame it.
 */
export const mapsFramePolicy = [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  `default-src 'none'`,
  `script-src 'self' ${MAPS_HOSTS} blob:`,
  `style-src 'self' 'unsafe-inline' https://fonts.googleapis.com`,
  `font-src https://fonts.gstatic.com`,
  `img-src ${MAPS_HOSTS} data: blob:`,
  `connect-src ${MAPS_HOSTS} data: blob:`,
  `frame-src https://*.google.com`,
  `worker-src blob:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
].join('; ')
