import { hash } from 'node:crypto'
import { strictDirectives } from '#platform/http/security-headers.ts'

/**
 * Returns the content security policy of a public page. It is stricter than the policy of the web
 * application. It allows only the page's inline scripts, by their hashes (CSP3, section 2.3.1).
 */
export function pagePolicy(html: string): string {
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => ` 'sha256-${hash('sha256', text, 'base64')}'`,
  )
  return [
    `default-src 'self'`,
    `script-src 'self'${inline.join('')}`,
    // The page contains an inline style sheet and style attributes that position elements.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self'`,
    ...strictDirectives,
  ].join('; ')
}
