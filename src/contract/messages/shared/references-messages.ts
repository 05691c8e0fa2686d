import type { AirCargo } from '#domain/air/air-cargo.ts'
import type { ReferenceKind } from '#domain/references/reference.ts'
import { ours, type Sentence } from '../../sentences/sentence.ts'

/** Names of the kinds of references, and of the facts about air cargo. */
export const referenceMessages = {
  'reference_kind.order': ours('Pedido', 'Order'),
  'reference_kind.invoice': ours('Fatura', 'Invoice'),
  'reference_kind.nfe': ours('NF-e', 'NF-e'),
  'reference_kind.cte': ours('CT-e', 'CT-e'),
  'reference_kind.mdfe': ours('MDF-e', 'MDF-e'),
  'reference_kind.mawb': ours('AWB', 'AWB'),
  'reference_kind.hawb': ours('House AWB', 'House AWB'),
  'reference_kind.carrier': ours('Transportadora', 'Carrier'),
  'air_fact.origin': ours('Aeroporto de origem', 'Airport of origin'),
  'air_fact.destination': ours('Aeroporto de destino', 'Airport of destination'),
  'air_fact.pieces': ours('Volumes', 'Pieces'),
  'air_fact.gross_kg': ours('Peso bruto (kg)', 'Gross weight (kg)'),
  'air_fact.volume_m3': ours('Cubagem (m³)', 'Volume (m³)'),
  'air_fact.chargeable_kg': ours('Peso taxado (kg)', 'Chargeable weight (kg)'),
  'air_fact.handling': ours('Códigos de manuseio', 'Handling codes'),
} satisfies Record<`reference_kind.${ReferenceKind}` | `air_fact.${keyof AirCargo}`, Sentence>
