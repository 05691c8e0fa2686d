import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { chosenAuthorization, refuseAuthorized } from '#domain/checkpoints/authorization.ts'
import { refuseClosed } from '#domain/shipments/status.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { scopeTo, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { findAsksCode, findClosing, receivedOfCode, receivedOpenEntry } from '#core/authorizations/queries.ts'
import { isPublicCity } from '#core/reference-data/municipalities.ts'
import { unknownPlace, type PlaceParts } from '#domain/places/address.ts'
import { presentGrantor, presentPlaces } from './present-received.ts'

/**
 * Answers the QR check of another account's shipment with the data that a checkpoint needs, if its
 * owner has authorized the account.
 * @throws Failure `access_denied` if no authorization was ever granted, `company_closing` if the
 * owner can only be read
 * @throws Refusal with the reason if the authorization or the shipment is no longer usable
 */
export async function checkAuthorized(
  tx: Transaction,
  account: string,
  trackingId: string,
): Promise<QrAuthorization> {
  const received = await receivedOfCode(tx, account, trackingId)
  const now = received[0]?.now ?? new Date()
  const chosen = chosenAuthorization(received, now)
  if (chosen === undefined) throw new Failure('access_denied')
  const refusal = refuseAuthorized(chosen, now)
  if (refusal !== undefined) throw refusal
  await scopeTo(tx, [account, chosen.owner_id])
  const [closing, [settings]] = await pipelined([
    findClosing(tx, [chosen.owner_id]),
    findAsksCode(tx, chosen.owner_id),
  ])
  if (closing.length > 0) throw new Failure('company_closing')
  const closed = refuseClosed(chosen.status)
  if (closed !== undefined) throw closed
  const [entry] = chosen.open_entry === null ? [] : await receivedOpenEntry(tx, account, trackingId)
  return {
    id: chosen.shipment_id,
    tracking_id: chosen.tracking_id,
    status: chosen.status,
    ...presentPlaces(chosen),
    exit_location: chosen.open_entry,
    places: {
      origin: publicParts(chosen.origin_city, chosen.origin_state),
      destination: publicParts(chosen.destination_city, chosen.destination_state),
      open_entry: entry
        ? {
            ...publicParts(entry.city, entry.uf),
            location: entry.location,
            address_id: null,
            latitude: null,
            longitude: null,
          }
        : null,
    },
    reference: null,
    description: null,
    recipient: null,
    authorization: {
      single_use: chosen.is_single_use,
      expires_at: chosen.expires_at.toISOString(),
      granted_by: presentGrantor(chosen),
    },
    asks_code: settings?.asks_code === true,
  }
}

function publicParts(city: string | null, uf: string | null): PlaceParts {
  return { ...unknownPlace, city: isPublicCity(city, uf) ? city : null, uf }
}
