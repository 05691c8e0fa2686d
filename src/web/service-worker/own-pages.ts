/** The first part of each address that is a page of the application behind sign-in, or the sign-in. */
const ownPages: ReadonlySet<string> = new Set([
  'auth',
  'dashboard',
  'tracker',
  'scan-qr',
  'checkpoint',
  'pending',
  'shipment',
  'warehouse-management',
  'webhook-integrations',
  'custom-statuses',
  'custom-fields',
  'settings',
  'advanced-settings',
  'profile',
  'api-documentation',
])

/** Whether an address is answered by the application itself, whatever the network does. */
export function isOwnPage(pathname: string): boolean {
  const [, first = '', ...rest] = pathname.split('/')
  // Below the sign-in page's address stands the sign-in service.
  return ownPages.has(first) && (first !== 'auth' || rest.length === 0)
}
