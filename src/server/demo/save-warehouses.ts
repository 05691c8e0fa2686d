import { randomUUID } from 'node:crypto'
import { federativeUnits } from '#domain/address.ts'
import { addressRegister } from '../addresses/address-register.ts'
import { inTransaction } from '../db/transaction.ts'
import { createEntry } from '../registers/register.ts'
import type { Services } from '../services.ts'
import { warehouseRegister } from '../warehouses/warehouse-register.ts'
import type { DemoShipment } from './demo-shipment.ts'
import { municipalityOf } from './municipalities.ts'
import { warehouseIn, warehousePoint } from './warehouses.ts'

/** As many as a list shows at a glance. */
const MOST = 8

/** Saves the warehouses that most shipments have come to, each with its address, as somebody who works there would. */
export async function saveWarehouses(
  { pool }: Pick<Services, 'pool'>,
  account: string,
  shipments: readonly DemoShipment[],
): Promise<void> {
  const places = busiest(shipments)
  await inTransaction(pool, [account], async (tx) => {
    // The busiest is listed first, as the newest.
    for (const place of places.toReversed()) {
      const { name, cep, street, number, neighborhood } = warehouseIn(place)
      const { name: city, uf: unit } = municipalityOf(place)
      const uf = federativeUnits.find((one) => one === unit)
      if (uf === undefined) throw new Error(`there is no federative unit ${unit}`)
      const { row: address } = await createEntry(tx, addressRegister, account, randomUUID(), {
        name: `${street}, ${number}`,
        cep,
        street,
        number,
        complement: null,
        neighborhood,
        city,
        uf,
        ...warehousePoint(place),
      })
      await createEntry(tx, warehouseRegister, account, randomUUID(), { name, address_id: address.id })
    }
  })
}

/** The cities to whose warehouses most has come, such as `Belém/PA`. */
function busiest(shipments: readonly DemoShipment[]): readonly string[] {
  const places = shipments
    .flatMap(({ checkpoints }) => checkpoints)
    .filter(({ content }) => content.checkpoint_type === 'entrada')
    .map(({ content }) => `${content.city}/${content.uf}`)
  return [...Map.groupBy(places, (place) => place)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST)
    .map(([place]) => place)
}
