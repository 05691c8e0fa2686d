import type { FastifyInstance } from 'fastify'
import {
  deleteAccount as deleteAccountEndpoint,
  getAccountDeletion,
} from '#contract/endpoints/account-deletion.ts'
import { sessionAge } from '#features/auth/links/change-queries.ts'
import { clientOf } from '#platform/http/client.ts'
import type { AuthContext } from '#features/auth/wire/context.ts'
import { userById } from '#core/accounts/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route } from '#platform/http/route.ts'
import { countShipments } from './count-shipments.ts'
import { deleteAccount } from './delete-account.ts'
import { requiredProofOf } from './proof.ts'

/**
 * Registers the routes for deleting one's account (LGPD, article 18): one reads the consequences of
 * a deletion, the other deletes.
 */
export function deletionRoutes(api: FastifyInstance, auth: AuthContext): void {
  route(api, getAccountDeletion, async ({ session: account }) =>
    inTransaction(auth.pool, [account.id], async (tx) => {
      const [user] = await userById(tx, account.id)
      const [age] = await sessionAge(tx, account.sessionId)
      if (user === undefined || age === undefined) throw new Failure('unauthorized')
      const { all, open } = await countShipments(tx, account.id)
      return {
        shipments: all,
        open_shipments: open,
        proof: requiredProofOf(user, age),
      }
    }),
  )

  route(api, deleteAccountEndpoint, async ({ session: account, body, request }) => {
    const wish = {
      email: body.email,
      password: body.password,
      leavesOpenShipments: body.leave_open_shipments,
    }
    await deleteAccount(auth, account, wish, clientOf(request, auth.placeKey))
    return { id: account.id }
  })
}
