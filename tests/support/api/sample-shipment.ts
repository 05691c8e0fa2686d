import type { ShipmentContent } from '#domain/events/entry.ts'

/** A shipment with every kind of field except custom fields, for tests and measurements. */
export const sampleShipment: ShipmentContent = {
  status: 'pending',
  reference: null,
  origin: 'Rua das Palmeiras, 12, Centro, São Paulo/SP',
  origin_number: '12',
  origin_complement: null,
  origin_neighborhood: 'Centro',
  origin_city: 'São Paulo',
  origin_state: 'SP',
  origin_cep: '01001000',
  destination: 'Avenida Boa Viagem, 300, Boa Viagem, Recife/PE',
  destination_number: '300',
  destination_complement: null,
  destination_neighborhood: 'Boa Viagem',
  destination_city: 'Recife',
  destination_state: 'PE',
  destination_cep: '51021000',
  recipient_name: 'Ana Souza',
  recipient_address: null,
  recipient_email: null,
  recipient_phone: null,
  description: 'Vacinas, 2 a 8 °C',
  weight: 12.5,
  estimated_delivery: null,
  custom_data: {},
}
