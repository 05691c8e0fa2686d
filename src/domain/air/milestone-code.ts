type CodeFacts = {
  readonly pt: string
  readonly en: string
  /** Type of the checkpoint that states the same, if the shipment has one at the airport. */
  readonly checkpoint: 'entrada' | 'saida' | null
}

/**
 * Status codes of IATA for air cargo, in the order of a route (code list `StatusCode` of ONE
 * Record, ontology 3.3.0).
 */
export const milestoneTable = {
  BKD: { pt: 'Reserva confirmada', en: 'Booked', checkpoint: null },
  DPU: { pt: 'Coletada na porta do remetente', en: 'Picked up at the shipper’s door', checkpoint: 'saida' },
  FIW: { pt: 'Entrou no warehouse', en: 'Into the warehouse', checkpoint: 'entrada' },
  FOH: {
    pt: 'No terminal, ainda não pronta para embarque',
    en: 'On hand, not ready yet',
    checkpoint: 'entrada',
  },
  RCS: { pt: 'Recebida e pronta para embarque', en: 'Received, ready for carriage', checkpoint: 'entrada' },
  DOC: { pt: 'Documentos recebidos', en: 'Documents received', checkpoint: null },
  PRE: { pt: 'Preparada para o voo', en: 'Prepared for the flight', checkpoint: null },
  MAN: { pt: 'Manifestada no voo', en: 'Manifested on the flight', checkpoint: null },
  DEP: { pt: 'Partiu', en: 'Departed', checkpoint: 'saida' },
  ARR: { pt: 'Chegou', en: 'Arrived', checkpoint: null },
  RCF: { pt: 'Recebida do voo', en: 'Received from the flight', checkpoint: 'entrada' },
  AWR: { pt: 'Documentos recebidos do voo', en: 'Documents received from the flight', checkpoint: null },
  TRM: { pt: 'Aguarda transferência para outra companhia', en: 'To go to another airline', checkpoint: null },
  TFD: { pt: 'Transferida para outra companhia', en: 'Transferred to another airline', checkpoint: 'saida' },
  RCT: { pt: 'Recebida de outra companhia', en: 'Received from another airline', checkpoint: 'entrada' },
  TGC: { pt: 'Sob controle da alfândega', en: 'Under customs control', checkpoint: null },
  CRC: { pt: 'Informada à alfândega', en: 'Reported to customs', checkpoint: null },
  CCD: { pt: 'Liberada pela alfândega', en: 'Cleared by customs', checkpoint: null },
  NFD: { pt: 'Destinatário avisado da chegada', en: 'Recipient notified of the arrival', checkpoint: null },
  AWD: {
    pt: 'Documentos entregues ao destinatário',
    en: 'Documents delivered to the recipient',
    checkpoint: null,
  },
  FOW: { pt: 'Saiu do warehouse', en: 'Out of the warehouse', checkpoint: 'saida' },
  DLV: { pt: 'Retirada pelo destinatário', en: 'Delivered to the recipient', checkpoint: null },
  DDL: { pt: 'Entregue na porta do destinatário', en: 'Delivered to the recipient’s door', checkpoint: null },
  DIS: { pt: 'Divergência', en: 'Discrepancy', checkpoint: null },
  OSI: { pt: 'Outra informação', en: 'Other information', checkpoint: null },
  OCI: {
    pt: 'Informação de alfândega ou segurança',
    en: 'Customs or security information',
    checkpoint: null,
  },
} as const satisfies Readonly<Record<string, CodeFacts>>

export type MilestoneCode = keyof typeof milestoneTable

export const milestoneCodes = /* @__PURE__ */ Object.keys(milestoneTable) as readonly MilestoneCode[]

/** Details of a discrepancy (`DIS`). */
export const discrepancies = {
  DFLD: { pt: 'Embarque confirmado', en: 'Definitely loaded' },
  FDAV: { pt: 'Documento de correio encontrado', en: 'Found mail document' },
  FDAW: { pt: 'Conhecimento aéreo encontrado', en: 'Found air waybill' },
  FDCA: { pt: 'Carga encontrada', en: 'Found cargo' },
  FDMB: { pt: 'Mala postal encontrada', en: 'Found mailbag' },
  MSAV: { pt: 'Documento de correio extraviado', en: 'Missing mail document' },
  MSAW: { pt: 'Conhecimento aéreo extraviado', en: 'Missing air waybill' },
  MSCA: { pt: 'Carga extraviada', en: 'Missing cargo' },
  MSMB: { pt: 'Mala postal extraviada', en: 'Missing mailbag' },
  OFLD: { pt: 'Retirada do voo antes da partida', en: 'Offloaded' },
  OVCD: { pt: 'Levada além do destino', en: 'Overcarried' },
  SSPD: { pt: 'Embarque incompleto', en: 'Shortshipped' },
} as const satisfies Readonly<Record<string, { readonly pt: string; readonly en: string }>>

export type Discrepancy = keyof typeof discrepancies

/** Returns true if the list of IATA has a status code. */
export function isMilestoneCode(text: string): text is MilestoneCode {
  return Object.hasOwn(milestoneTable, text)
}

/** Returns true if the list of IATA has a discrepancy. */
export function isDiscrepancy(text: string): text is Discrepancy {
  return Object.hasOwn(discrepancies, text)
}
