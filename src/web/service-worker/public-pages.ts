/** Public pages that are documents of their own (site/pages.tsx). */
const sitePages: ReadonlySet<string> = new Set([
  '/',
  '/status',
  '/transparency',
  '/privacy',
  '/terms',
  '/cookies',
  '/security',
])

/** Returns true if an address is a public page that is a document of its own. */
export function isSitePage(pathname: string): boolean {
  return sitePages.has(pathname)
}

/** Returns true if an address is a page of the application that anybody may open. */
export function isVerifyPage(pathname: string): boolean {
  return pathname === '/verify' || /^\/verify\/[^/]+$/.test(pathname)
}
