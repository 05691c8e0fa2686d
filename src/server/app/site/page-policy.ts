import { inlineScriptSources, strictDirectives } from '#platform/http/security-headers.ts'

/**
 * Returns the content security policy of a public page. It is stricter than the policy of the web
 * application. It allows only the page's inline scripts, by their hashes.
 */
export function pagePolicy(html: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self'${inlineScriptSources(html)}`,
    // The page contains an inline style sheet and style attributes that position elements.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self'`,
    ...strictDirectives,
  ].join('; ')
}
