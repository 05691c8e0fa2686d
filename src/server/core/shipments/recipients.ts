import { disclosableGroups } from '#domain/events/disclosure.ts'
import { hasPermission, type Account } from '#platform/http/account.ts'

/**
 * Names of the fields with name, address and contact of a recipient, and of what annexes say, which
 * may name the recipient too.
 */
const recipientFields: ReadonlySet<string> = new Set([
  ...disclosableGroups.recipient,
  ...disclosableGroups.annexes,
])

export function isRecipientField(name: string): boolean {
  return recipientFields.has(name)
}

/** Returns true if a caller may read the recipients of shipments. Every API key may. */
export function seesRecipients(account: Account): boolean {
  return hasPermission(account, 'recipients.read')
}

/**
 * Returns a function that gives the row of a shipment as the caller may read it. Without the
 * permission, the recipient's data are null.
 */
export function visibleTo(account: Account): <Row extends object>(row: Row) => Row {
  return seesRecipients(account) ? (row) => row : withoutRecipient
}

/** Returns a row in which the recipient's data are null. */
export function withoutRecipient<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [name, isRecipientField(name) ? null : value])
  return Object.fromEntries(entries) as Row
}

/** Returns the fields of an event that are not about a recipient. */
export function fieldsWithoutRecipient<Value>(
  fields: Readonly<Record<string, Value>>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isRecipientField(name)))
}
