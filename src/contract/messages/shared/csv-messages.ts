import type { ShipmentFieldWith } from '#domain/shipments/shipment-fields.ts'
import { ours, type Sentence } from '../../sentences/sentence.ts'

/** Shipment field that has a column in exported files. */
export type ExportedField = ShipmentFieldWith<{ csv: 'both' }>

/**
 * Column names of a CSV file with shipments. The export writes them and the import recognizes them.
 */
export const csvMessages = {
  'csv.tracking_id': ours('ID de rastreamento', 'Tracking ID'),
  'csv.reference': ours('Referência', 'Reference'),
  'csv.status': ours('Status', 'Status'),
  'csv.last_place': ours('Último local', 'Last place'),
  'csv.origin': ours('Origem', 'Origin'),
  'csv.origin_city': ours('Cidade de origem', 'Origin city'),
  'csv.origin_state': ours('UF de origem', 'Origin state'),
  'csv.origin_cep': ours('CEP de origem', 'Origin postal code'),
  'csv.destination': ours('Destino', 'Destination'),
  'csv.destination_city': ours('Cidade de destino', 'Destination city'),
  'csv.destination_state': ours('UF de destino', 'Destination state'),
  'csv.destination_cep': ours('CEP de destino', 'Destination postal code'),
  'csv.recipient_name': ours('Destinatário', 'Recipient'),
  'csv.recipient_address': ours('Endereço do destinatário', 'Recipient address'),
  'csv.recipient_email': ours('E-mail do destinatário', 'Recipient e-mail'),
  'csv.recipient_phone': ours('Telefone do destinatário', 'Recipient phone'),
  'csv.description': ours('Descrição', 'Description'),
  'csv.weight': ours('Peso (kg)', 'Weight (kg)'),
  'csv.estimated_delivery': ours(
    'Entrega estimada (horário de Brasília)',
    'Estimated delivery (Brasília time)',
  ),
  'csv.created_at': ours('Criada em (horário de Brasília)', 'Created at (Brasília time)'),
  'csv.updated_at': ours('Atualizada em (horário de Brasília)', 'Updated at (Brasília time)'),
} satisfies Record<
  `csv.${ExportedField | 'tracking_id' | 'last_place' | 'created_at' | 'updated_at'}`,
  Sentence
>
