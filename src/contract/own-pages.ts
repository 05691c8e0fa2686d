/** The first part of each address that is a page of the application behind sign-in, or the sign-in. */
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

/** Returns whether an address is a page that the application itself answers, whatever the network does. */
export function isOwnPage(pathname: string): boolean {
  const [, first = '', ...rest] = pathname.split('/')
  const below = rest.filter((part) => part !== '').length
  if (first === 'shipment') return below === 1
  if (first === 'api-documentation') return true
  // Below the sign-in page's address stands the sign-in service.
  return ownPages.has(first) && (first === 'auth' ? rest.length === 0 : below === 0)
}
