import { hash } from 'node:crypto'

/**
 * Returns the content security policy of a public page. It is stricter than the application's. It
 * allows only the page's inline scripts, by their hashes (CSP3, section 2.3.1).
 */
export function pagePolicy(html: string): string {
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => ` 'sha256-${hash('sha256', text, 'base64')}'`,
  )
  return [
    `default-src 'self'`,
    `script-src 'self'${inline.join('')}`,
    // The page's style sheet is inline, and positions are style attributes.
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
