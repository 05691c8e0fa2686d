import type { FastifyInstance } from 'fastify'
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#contract/endpoints/addresses.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { ifMatch } from '#platform/http/precondition.ts'
import { route } from '#platform/http/route.ts'
import type { FindCoordinates } from '../places/find-coordinates.ts'
import { referenceListRoutes } from '#platform/reference-lists/routes.ts'
import type { Services } from '#platform/services.ts'
import { addressList, deleteOneAddress } from './address-list.ts'
import { presentAddress } from './present-address.ts'
import { withCoordinates } from './with-coordinates.ts'

export function addressRoutes(
  api: FastifyInstance,
  { pool }: Services,
  findCoordinates: FindCoordinates,
): void {
  referenceListRoutes(
    api,
    { list: listAddresses, create: createAddress, update: updateAddress },
    addressList,
    {
      pool,
      present: presentAddress,
      complete: (content, account) => withCoordinates(content, account, findCoordinates),
    },
  )

  route(api, deleteAddress, ({ params: { id }, account, request }) =>
    inTransaction(pool, [account.id], async (tx) => {
      await deleteOneAddress(tx, account.id, id, ifMatch(request))
      return { id }
    }),
  )
}
