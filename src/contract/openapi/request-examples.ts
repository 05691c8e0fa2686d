import { defaultForm } from '#domain/webhooks/webhook-body.ts'

const erp = {
  name: 'ERP',
  url: 'https://erp.example/webhooks/lastro',
  events: ['shipment.delivered', 'checkpoint.created'],
  form: defaultForm,
}

const shipment = {
  origin: 'Av. Paulista, 1000, Bela Vista, São Paulo/SP',
  destination: 'Rua da Bahia, 500, Centro, Belo Horizonte/MG',
  recipient_name: 'Marina Alves',
}
const exit = {
  tracking_id: 'FT-20261122-A1B2C3',
  checkpoint_type: 'saida',
  location: 'CD Contagem',
  status: 'Em Trânsito',
}
const depot = {
  name: 'CD Contagem',
  cep: '32210-110',
  street: 'Rodovia Fernão Dias',
  number: '3000',
  complement: 'Galpão 4',
  neighborhood: 'Cinco',
  city: 'Contagem',
  uf: 'MG',
  // Coordinates are required if the installation has no geocoder.
  latitude: -19.9317,
  longitude: -44.0536,
}

/** Returns noon of a day that many days ahead, because examples about the future must not pass. */
function inDays(days: number): string {
  const time = new Date(Date.now() + days * 86_400_000)
  return `${time.toISOString().slice(0, 10)}T12:00:00-03:00`
}

const importedRow = {
  tracking_id: 'FT-20261122-A1B2C3',
  ...shipment,
  origin_city: 'São Paulo',
  origin_state: 'SP',
  destination_city: 'Belo Horizonte',
  destination_state: 'MG',
  estimated_delivery: inDays(7),
}

const labels = { shipments: ['FT-20261122-A1B2C3'], size: 'thermal' }
const retained = { name: 'Retido na alfândega', description: 'À espera de documentos', color: '#f59e0b' }
const temperature = {
  field_name: 'Faixa de temperatura',
  field_type: 'select',
  is_required: false,
  field_options: { options: ['2 a 8 °C', '15 a 25 °C'] },
}

/**
 * Example bodies by operation, as an integrator sends them. Examples for other operations are made
 * from the required members of the schema. A new shipment has no tracking ID here, because an
 * installation accepts each tracking ID only once.
 */
export const requestExamples: Readonly<Record<string, unknown>> = {
  createShipment: {
    origin: 'Av. Paulista, 1000, Bela Vista, São Paulo/SP',
    destination: 'Rua da Bahia, 500, Centro, Belo Horizonte/MG',
    status: 'pending',
    recipient_name: 'Marina Alves',
    recipient_address: 'Rua da Bahia, 500, sala 12',
    description: 'Vacinas, manter entre 2 °C e 8 °C',
    weight: 12.4,
    estimated_delivery: inDays(3),
  },
  createImport: { id: '7b3f6c1e-52a8-4d0b-9f6e-1c2d3e4f5a6b', file_name: 'remessas.csv', rows: 1 },
  sendImportRows: { rows: [importedRow] },
  grantAuthorization: { email: 'motorista@example.com', expires_at: inDays(60), single_use: true },
  updateShipment: { status: 'in_transit', description: 'Vacinas, caixa térmica trocada' },
  changeStatuses: { items: [{ tracking_id: 'FT-20261122-A1B2C3', status: 'in_transit' }] },
  createShipments: { items: [shipment] },
  sendReadings: {
    devices: [
      {
        device: 'QT-48213',
        channel: 'temperature',
        start: '2026-11-22T14:30:00-03:00',
        step_s: 300,
        values: [4.8, 4.9, null, 5.1],
      },
    ],
  },
  createCheckpoints: { items: [exit] },
  createCheckpoint: {
    tracking_id: 'FT-20261122-A1B2C3',
    checkpoint_type: 'entrada',
    location: 'CD Contagem',
    status: 'Em Trânsito',
    latitude: -19.9317,
    longitude: -44.0536,
    address: 'Rodovia Fernão Dias, 3000, Contagem/MG',
  },
  drawLabels: labels,
  labelsPdf: labels,
  labelsZpl: { shipments: labels.shipments, dpi: '203' },
  createStatus: retained,
  updateStatus: retained,
  createCustomField: temperature,
  updateCustomField: temperature,
  correctCheckpoint: { notes: 'Lacre trocado: 88120' },
  annulCheckpoint: { reason: 'Lido na remessa errada' },
  sendFsu: {
    text: 'FSU/15\n957-48213012GRULIS/T10K120\nDEP/TP82/22NOV/GRULIS/T10K120/A1430',
  },
  addMilestones: {
    milestones: [
      { code: 'DEP', at: '2026-11-22T14:30', airport: 'GRU', to_airport: 'LIS', flight: 'TP82', pieces: 10 },
    ],
  },
  addAnnex: { text: 'A caixa foi deixada com o vizinho do 12' },
  createAddress: depot,
  updateAddress: depot,
  createWarehouse: {
    name: 'CD Contagem',
    address_id: '91d8e7f6-a5b4-4c3d-8e2f-1a0b9c8d7e6f',
    is_active: true,
  },
  createWebhook: erp,
  saveWebhook: erp,
  redeliverFailed: { from: '2026-11-22T00:00:00Z', to: '2026-11-23T00:00:00Z' },
  planRoute: {
    points: [
      [-23.5614, -46.6559],
      [-19.9317, -44.0536],
    ],
  },
}
