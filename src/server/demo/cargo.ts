import { isCold, type Itinerary } from './itineraries/itinerary.ts'
import type { Random } from './random.ts'

/** The sender's own number for a shipment. */
export function inventReference({ cargo }: Itinerary, random: Random): string {
  const number = random.integer(10_000, 99_999)
  if (cargo === 'parcel') return `Pedido ${number}`
  // No airline has the prefix 000.
  return cargo === 'air' ? `AWB 000-${number}${random.integer(100, 999)}` : `NF ${number}`
}

/** What a sender adds in fields of its own; cold goods say how cold they must stay. */
export function inventCustomData(
  { cargo, sender }: Itinerary,
  random: Random,
): Readonly<Record<string, string | number | boolean>> {
  return {
    Remetente: sender,
    Volumes: cargo === 'parcel' ? random.integer(1, 3) : random.integer(4, 18),
    ...(isCold(cargo)
      ? {
          'Faixa de temperatura': '2 °C a 8 °C',
          Lote: `L${random.integer(2_100, 9_899)}`,
          'Registrador de temperatura': true,
        }
      : {}),
  }
}
