/** A column whose values a `secretBox` of that purpose sealed. */
export type EncryptedColumn = {
  readonly table: string
  readonly column: string
  /** Whom the box was told that the secret belongs to. */
  readonly owner: string
  readonly purpose: string
}

/** All of them: what is not here is lost when the installation's secret is rotated. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'mfa_factors', column: 'secret', owner: 'id', purpose: 'totp' },
  { table: 'system_settings', column: 'maps_key', owner: 'user_id', purpose: 'maps-key' },
  { table: 'api_keys', column: 'encrypted_key', owner: 'user_id', purpose: 'api-key' },
  { table: 'webhook_endpoints', column: 'secret', owner: 'user_id', purpose: 'webhook' },
  { table: 'webhook_endpoints', column: 'previous_secret', owner: 'user_id', purpose: 'webhook' },
]
