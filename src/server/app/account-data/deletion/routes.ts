import type { FastifyInstance } from 'fastify'
import {
  deleteAccount as deleteAccountEndpoint,
  getAccountDeletion,
} from '#contract/endpoints/account-deletion.ts'
import { clientOf } from '#platform/http/client.ts'
import type { AuthContext } from '#features/auth/protocol/context.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { route } from '#platform/http/route.ts'
import { countShipments } from './count-shipments.ts'
import { deleteAccount } from './delete-account.ts'
import { readOwner, requiredProofOf } from './proof.ts'

/**
 * Registers the routes for deleting one's account (LGPD, article 18): one reads the consequences of
 * a deletion, the other deletes.
 */
export function deletionRoutes(api: FastifyInstance, auth: AuthContext): void {
  route(api, getAccountDeletion, async ({ session: account }) =>
    inTransaction(auth.pool, [account.id], async (tx) => {
      const { user, age } = await readOwner(tx, account)
      const { all, open } = await countShipments(tx, account.id)
      return { shipments: all, open_shipments: open, proof: requiredProofOf(user, age) }
    }),
  )

  route(api, deleteAccountEndpoint, async ({ session: account, body, request }) => {
    await deleteAccount(auth, account, body, clientOf(request, auth.placeKey))
    return { id: account.id }
  })
}
