/** First path segments of the sign-in and of the pages behind it. */
const ownPages: ReadonlySet<string> = new Set([
  'auth',
  'dashboard',
  'tracker',
  'scan-qr',
  'checkpoint',
  'pending',
  'warehouse-management',
  'webhook-integrations',
  'custom-statuses',
  'custom-fields',
  'settings',
  'advanced-settings',
  'profile',
])

/** Returns whether the application itself answers an address, also without a network. */
export function isOwnPage(pathname: string): boolean {
  const [, first = '', ...rest] = pathname.split('/')
  const below = rest.filter((part) => part !== '').length
  if (first === 'shipment') return below === 1
  if (first === 'api-documentation') return true
  // The sign-in service is below the sign-in page's address.
  return ownPages.has(first) && (first === 'auth' ? rest.length === 0 : below === 0)
}
