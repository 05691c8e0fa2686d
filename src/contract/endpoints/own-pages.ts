/** First path segments of the application's pages. */
const ownPages: ReadonlySet<string> = new Set([
  'auth',
  'dashboard',
  'tracker',
  'scan-qr',
  'checkpoint',
  'acrescentar',
  'pending',
  'warehouse-management',
  'dispositivos',
  'webhook-integrations',
  'custom-statuses',
  'custom-fields',
  'settings',
  'advanced-settings',
  'profile',
  'empresa',
  'convite',
  'resposta',
])

/** Returns true if the application itself serves the page at this path, even without a network. */
export function isOwnPage(pathname: string): boolean {
  const [, first = '', ...rest] = pathname.split('/')
  const below = rest.filter((part) => part !== '').length
  if (first === 'shipment') return below === 1
  if (first === 'api-documentation') return true
  // Paths below `/auth`, such as `/auth/v1`, belong to the sign-in API and are no pages of the
  // application.
  return ownPages.has(first) && (first === 'auth' ? rest.length === 0 : below === 0)
}
