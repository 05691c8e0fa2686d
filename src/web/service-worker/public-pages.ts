/** Public pages that are separate documents (site/pages.tsx). */
const sitePages: ReadonlySet<string> = new Set([
  '/',
  '/status',
  '/transparency',
  '/privacy',
  '/terms',
  '/cookies',
  '/security',
  '/about',
  '/contact',
])

/** Returns true if an address is a public page with a document of its own. */
export function isSitePage(pathname: string): boolean {
  return sitePages.has(pathname)
}

/** Returns true if an address is a public page of the application. */
export function isVerifyPage(pathname: string): boolean {
  return pathname === '/verify' || /^\/verify\/[^/]+$/.test(pathname)
}
