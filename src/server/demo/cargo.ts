import type { CustomField } from '#domain/custom-field.ts'
import { isCold, type Itinerary } from './itineraries/itinerary.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** The sender's own number for a shipment: of its order, invoice, or waybill. */
export function inventReference({ cargo }: Itinerary, { stays }: Timeline, random: Random): string {
  const number = random.integer(100_000, 999_999)
  if (cargo === 'parcel') return `Pedido ${number}`
  if (isCold(cargo)) return `NF ${number}`
  // No airline has the prefix 000.
  return stays.some(({ leavesBy }) => leavesBy === 'aircraft') ? `AWB 000-${number}00` : `CT-e ${number}`
}

/** Custom fields of the demo account. */
export const demoFields: readonly CustomField[] = [
  { field_name: 'Remetente', field_type: 'text', is_required: false, field_options: null },
  { field_name: 'Faixa de temperatura', field_type: 'text', is_required: false, field_options: null },
  { field_name: 'Lote', field_type: 'text', is_required: false, field_options: null },
  {
    field_name: 'Registrador de temperatura',
    field_type: 'boolean',
    is_required: false,
    field_options: null,
  },
]

/** Invents values of `demoFields`; cold goods say how cold they must stay. */
export function inventCustomData(
  { cargo, sender }: Itinerary,
  random: Random,
): Readonly<Record<string, string | number | boolean>> {
  if (!isCold(cargo)) return { Remetente: sender }
  return {
    Remetente: sender,
    'Faixa de temperatura': '2 °C a 8 °C',
    Lote: `L${random.integer(2_100, 9_899)}`,
    'Registrador de temperatura': true,
  }
}
