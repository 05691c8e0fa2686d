import type { FastifyInstance } from 'fastify'
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#contract/endpoints/addresses.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { ifMatch } from '#platform/http/precondition.ts'
import { route } from '#platform/http/route.ts'
import { referenceListRoutes } from '../reference-lists/routes.ts'
import type { Services } from '#platform/services.ts'
import type { FindCoordinates } from '../places/find-coordinates.ts'
import { addressList, deleteOneAddress } from './address-list.ts'
import { presentAddress } from './present-address.ts'
import type { AddressContent } from './queries.ts'

/**
 * Returns the fields of an address, completed with coordinates. If the request contains none, finds
 * them by geocoding the address (specification, section 5).
 * @throws Failure `coordinates_required` if the request contains no coordinates and geocoding finds
 * at most the municipality
 */
async function withCoordinates(
  content: AddressContent,
  account: string,
  findCoordinates: FindCoordinates,
): Promise<AddressContent> {
  if (content.latitude !== null && content.longitude !== null) return content
  try {
    const { latitude, longitude, precision } = await findCoordinates(content, account)
    // Geocoding may find only the municipality. Its coordinates are rejected, because a map would
    // then show the middle of the city as the address.
    if (precision === 'address') return { ...content, latitude, longitude }
  } catch (error) {
    if (!(error instanceof Failure) || !unknownPlace.has(error.code)) throw error
  }
  throw new Failure('coordinates_required', { missing: ['latitude', 'longitude'] })
}

const unknownPlace: ReadonlySet<string> = new Set(['coordinates_not_found', 'lookup_unavailable'])

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
