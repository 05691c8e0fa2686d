import { ours, type Sentence } from '../../sentences/sentence.ts'

/** Texts printed on a label. */
export const labelMessages = {
  'label.tagline': ours('Rastreamento com lastro', 'Tracking you can prove'),
  'label.origin': ours('ORIGEM', 'FROM'),
  'label.sender': ours('REMETENTE', 'SENDER'),
  'label.recipient': ours('DESTINATÁRIO', 'RECIPIENT'),
  'label.destination': ours('DESTINO', 'TO'),
  'label.reference': ours('Referência', 'Reference'),
  'label.weight': ours('Peso', 'Weight'),
  'label.created_at': ours('Criada em', 'Created on'),
  'label.estimated_delivery': ours('Entrega prevista', 'Estimated delivery'),
  'label.kilograms': ours('{weight} kg', '{weight} kg'),
  'label.scan': ours(
    'Aponte a câmera do celular para acompanhar e verificar.',
    'Point your phone’s camera here to follow and verify.',
  ),
  'label.seal': ours('SELO DO HISTÓRICO', 'SEAL OF THE HISTORY'),
  'label.one_event': ours('1 evento', '1 event'),
  'label.events': ours('{events} eventos', '{events} events'),
} satisfies Record<string, Sentence>
