import { hash } from 'node:crypto'

/**
 * The content security policy of a public page: narrower than the application's, and with the scripts that stand in the
 * page itself allowed by their hashes (CSP3, section 2.3.1) and no other.
 */
export function pagePolicy(html: string): string {
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => ` 'sha256-${hash('sha256', text, 'base64')}'`,
  )
  return [
    `default-src 'self'`,
    `script-src 'self'${inline.join('')}`,
    // The page's own style sheet stands in it, and positions are style attributes.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
