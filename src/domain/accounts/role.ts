/**
 * Roles of the members of a company, strongest first. A person who works alone has the permissions
 * of an owner.
 */
export const roles = ['owner', 'admin', 'operator', 'driver', 'reader', 'auditor'] as const
export type Role = (typeof roles)[number]

const everybody = roles
const managers = ['owner', 'admin'] as const
const office = ['owner', 'admin', 'operator'] as const
const readers = ['owner', 'admin', 'operator', 'reader', 'auditor'] as const

/** Roles that have each permission. */
const holders = {
  /** Read tracking codes, places, history, labels and receipts of shipments. */
  'shipments.read': readers,
  /**
   * Read name, address and contact of recipients. Auditors also have this permission if a manager
   * allows it.
   */
  'recipients.read': ['owner', 'admin', 'operator', 'reader'],
  /**
   * Create, edit and import shipments, change their status, and switch their public pages on or
   * off.
   */
  'shipments.write': office,
  'shipments.erase': managers,
  'shipments.export': ['owner', 'admin', 'auditor'],
  /** Check by a shipment's QR code whether the caller may record checkpoints. */
  'shipments.check': everybody,
  /** See name and phone of the recipient of a shipment whose code was scanned. */
  'recipients.scan': ['owner', 'admin', 'operator', 'driver'],
  'checkpoints.write': ['owner', 'admin', 'operator', 'driver'],
  /** Correct and annul checkpoints. Operators and drivers may change only their own. */
  'checkpoints.change': ['owner', 'admin', 'operator', 'driver'],
  /**
   * Read proofs of delivery and annexes. Names, documents and pictures in them also need
   * `recipients.read`.
   */
  'deliveries.read': readers,
  /** Read pictures that the caller sent. All others need `deliveries.read` too. */
  'media.read': everybody,
  'authorizations.write': office,
  /** Read warehouses, statuses, custom fields and addresses, and look up places. */
  'registers.read': everybody,
  'addresses.write': office,
  /** Read devices, condition ranges and what was measured. */
  'conditions.read': readers,
  /** Change devices, condition ranges and monitorings, and send readings. */
  'conditions.write': office,
  /** Read planned and actual milestones of air cargo, and the messages of airlines. */
  'milestones.read': readers,
  /** Plan and report milestones, and read messages of airlines in. */
  'milestones.write': office,
  'registers.write': managers,
  'settings.read': everybody,
  'settings.write': managers,
  'webhooks.manage': managers,
  'keys.manage': managers,
  'members.read': readers,
  'members.manage': managers,
  'trail.read': ['owner', 'admin', 'auditor'],
  /** Change name, CNPJ (tax number), contact, colour and logo of the company. */
  'company.write': managers,
  /** Change the policies of the company. */
  'security.manage': ['owner'],
  'company.close': ['owner'],
  /**
   * Sign reports and decisions about goods (dispositions). No role has this permission; a member
   * has it if named as a responsible person.
   */
  'quality.sign': [],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** Permission of a member in a company. */
export type Permission = keyof typeof holders

export const permissions = Object.keys(holders) as readonly Permission[]

/** Returns true if a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  return (holders[permission] as readonly Role[]).includes(role)
}

/** Returns the roles that have a permission, strongest first. */
export function rolesThatMay(permission: Permission): readonly Role[] {
  return holders[permission]
}

/** Returns true if a role may correct and annul only checkpoints that the member recorded. */
export function changesOnlyOwn(role: Role): boolean {
  return role === 'operator' || role === 'driver'
}

/**
 * Returns true if a role may add annexes only to shipments whose delivery or attempt the member
 * recorded.
 */
export function addsOnlyToOwn(role: Role): boolean {
  return role === 'driver'
}

/** Returns true if a role has no permission that writes. */
export function onlyReads(role: Role): boolean {
  return role === 'reader' || role === 'auditor'
}

/** Returns true if a permission works in a company that is being closed, which can only be read. */
export function worksWhileClosing(permission: Permission): boolean {
  return permission === 'company.close' || /\.(read|check|export)$/.test(permission)
}
