/** Column whose values were encrypted by a `secretBox` with the given `purpose`. */
export type EncryptedColumn = {
  readonly table: string
  readonly column: string
  /** Name of the column whose value the `secretBox` received as the owner of the secret. */
  readonly owner: string
  readonly purpose: string
}

/**
 * All encrypted columns. Values of a column that is missing here are lost when the installation's
 * secret is rotated.
 */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'mfa_factors', column: 'secret', owner: 'id', purpose: 'totp' },
  { table: 'system_settings', column: 'maps_key', owner: 'user_id', purpose: 'maps-key' },
  { table: 'api_keys', column: 'encrypted_key', owner: 'user_id', purpose: 'api-key' },
  { table: 'webhook_endpoints', column: 'secret', owner: 'user_id', purpose: 'webhook' },
  { table: 'webhook_endpoints', column: 'previous_secret', owner: 'user_id', purpose: 'webhook' },
]
