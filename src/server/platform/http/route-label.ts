/**
 * Returns the metrics label of a response: the route, or one label for all built files, which are
 * many and change with each release. Responses without a route share one label.
 * @param url URL of the route, with `:names` for path parameters
 */
export function routeLabel(url: string | undefined): string {
  if (url === undefined) return 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}
