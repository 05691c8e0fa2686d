/**
 * By which name an answer is measured: the route's, one for all built files, which are many and others with each release, and
 * one for what no route has.
 * @param url the route's, with `:names` for what stands in a path
 */
export function routeLabel(url: string | undefined): string {
  if (url === undefined) return 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}
