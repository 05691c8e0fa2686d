import type { ApiKey } from '#contract/endpoints/api-keys.ts'
import { maskApiKey } from '#domain/accounts/api-key.ts'
import { presentMaker } from '#core/accounts/maker.ts'
import type { SecretBox } from '#platform/secrets/encrypted-secret.ts'
import type { ApiKeyRow } from './queries.ts'

/** Returns the value of a key; undefined if the key is revoked or can no longer be decrypted. */
export function openKey(
  { encrypted_key: sealed }: ApiKeyRow,
  account: string,
  box: SecretBox,
): string | undefined {
  return sealed === null ? undefined : box.open(sealed, account)
}

/** Presents a key. The value itself is left out. */
export function presentKey(row: ApiKeyRow, account: string, box: SecretBox): ApiKey {
  const key = openKey(row, account, box)
  return {
    id: row.id,
    name: row.name,
    scopes: [...row.scopes],
    networks: row.networks.map(withoutWholeMask),
    airline_prefixes: [...row.airline_prefixes],
    expires_at: row.expires_at,
    state: !row.is_active ? 'revoked' : row.is_expired ? 'expired' : 'active',
    masked: key === undefined ? null : maskApiKey(key),
    made_by: presentMaker(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    rotated_at: row.rotated_at?.toISOString() ?? null,
    previous:
      row.previous_until === null
        ? null
        : {
            works_until: row.previous_until.toISOString(),
            last_used_at: row.previous_used_at?.toISOString() ?? null,
          },
  }
}

/** Removes the prefix length from a network that contains one address only. */
function withoutWholeMask(network: string): string {
  return network.replace(network.includes(':') ? /\/128$/ : /\/32$/, '')
}
