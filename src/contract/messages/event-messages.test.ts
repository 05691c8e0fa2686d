import { expect, it } from 'vitest'
import { eventTypeMessage, fieldNameMessage, fieldValueMessage } from './event-messages.ts'

it('eventTypeMessage and fieldNameMessage translate known names and return unknown names unchanged', () => {
  expect(eventTypeMessage('pt', 'checkpoint.created')).toBe('Checkpoint registrado')
  expect(eventTypeMessage('pt', 'parcel.opened')).toBe('parcel.opened')
  expect(fieldNameMessage('en', 'received_at')).toBe('Received at')
  expect(fieldNameMessage('pt', 'unreadable')).toBe('Conteúdo ilegível')
  expect(fieldNameMessage('en', 'temperature')).toBe('temperature')
})

it.each([
  ['status_after', 'in_transit', 'Em trânsito'],
  ['status', 'Aguardando vistoria', 'Aguardando vistoria'],
  ['checkpoint_type', 'saida', 'Saída'],
  ['via', 'key', 'chave de API'],
  ['final', true, 'sim'],
  ['weight', '12.5', '12,5'],
  ['weight', '1.2.3', '1.2.3'],
  ['notes', '12.5', '12.5'],
  ['notes', null, 'não informado'],
  // Notes and custom data are free text. A word in them is not translated, even if it is a term in
  // another field.
  ['notes', 'delivered', 'delivered'],
  [
    'references',
    { nfe_1: '35250600052998224725559200000001231123456788', mawb_1: '957-48213012', seal_1: 'A7' },
    'NF-e: 352506000***********559200000001231123456788; AWB: 957-48213012; seal_1: A7',
  ],
  [
    'air',
    { origin: 'GRU', gross_kg: '120.25', pieces: '3', handling: 'COL PIL', seal: '7' },
    'Aeroporto de origem: GRU; Peso bruto (kg): 120,25; Volumes: 3; Códigos de manuseio: COL PIL; seal: 7',
  ],
  [
    'custom_data',
    { status: 'pending', frágil: false, lacre: null },
    'status: pending; frágil: não; lacre: não informado',
  ],
])('fieldValueMessage formats the field %s with the value %j in Portuguese', (name, value, said) => {
  expect(fieldValueMessage('pt', name, value)).toBe(said)
})
