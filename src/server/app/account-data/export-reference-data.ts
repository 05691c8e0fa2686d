import { presentAuthorization } from '#features/authorizations/present-authorization.ts'
import { presentReceived } from '#features/authorizations/present-received.ts'
import { listAllReceived, listAuthorizationsBy } from '#core/authorizations/queries.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { presentErased } from '#features/erasure/present-erased.ts'
import { listErased } from '#features/erasure/queries.ts'
import { listPrivatePages, readPublicPages } from '#features/public-page/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { SecretBox } from '#platform/secrets/encrypted-secret.ts'
import { workingTables } from './working-tables.ts'

/**
 * Returns an account's data other than shipments, including removed entries. Each list has a
 * maximum length.
 */
export async function exportReferenceData(tx: Transaction, account: string, apiKeyBox: SecretBox) {
  const tables = Object.values(workingTables).flatMap((read) => (read === null ? [] : [read]))
  const [[settings], granted, received, [clock], [pages], privatePages, erased, ...working] = await pipelined(
    [
      readSettings(tx, account),
      listAuthorizationsBy(tx, account),
      listAllReceived(tx, account),
      readClock(tx),
      readPublicPages(tx, account),
      listPrivatePages(tx, account),
      listErased(tx, account),
      ...tables.map((read) => read(tx, account, apiKeyBox)),
    ],
  )
  return {
    ...(Object.assign({}, ...working) as object),
    settings: {
      maps_key_configured: settings !== undefined && settings.maps_key !== null,
      google_maps_enabled: settings?.google_maps_enabled === true,
      public_pages: pages?.public_pages ?? true,
    },
    // The export omits the person who used an authorization, because that is the data of somebody
    // else.
    authorizations_granted: granted.map((row) => {
      const { used_by: _who, ...authorization } = presentAuthorization(row, [], clock?.now ?? new Date())
      return authorization
    }),
    authorizations_received: received.map(presentReceived),
    erased_shipments: erased.map(presentErased),
    private_pages: privatePages,
  }
}
