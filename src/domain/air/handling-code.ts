import type { PresetRange } from '../conditions/condition-range.ts'

type Words = { readonly pt: string; readonly en: string }

/**
 * Special handling codes of IATA with their meaning (code list `SpecialHandlingCode` of ONE Record,
 * ontology 3.3.0).
 */
export const handlingCodes = {
  ACT: { pt: 'Contêiner com refrigeração ativa', en: 'Active temperature-controlled system' },
  AOG: { pt: 'Peça para aeronave parada', en: 'Aircraft on ground' },
  ATT: { pt: 'Itens anexos ao conhecimento aéreo', en: 'Goods attached to air waybill' },
  AVI: { pt: 'Animais vivos', en: 'Live animals' },
  BIG: { pt: 'Carga de grandes dimensões', en: 'Outsized' },
  BUP: { pt: 'Unidade montada pelo remetente ou destinatário', en: 'Unit handled by shipper or consignee' },
  CAO: { pt: 'Somente aeronave cargueira', en: 'Cargo aircraft only' },
  CAT: { pt: 'Carga com acompanhante', en: 'Cargo attendant accompanying shipment' },
  CIC: { pt: 'Pode ir na cabine de passageiros', en: 'May be loaded in the passenger cabin' },
  COL: { pt: 'Refrigerado, 2 a 8 °C', en: 'Cool goods, 2 to 8 °C' },
  COM: { pt: 'Correspondência da companhia', en: 'Company mail' },
  CRT: { pt: 'Temperatura ambiente controlada, 15 a 25 °C', en: 'Controlled room temperature, 15 to 25 °C' },
  DIP: { pt: 'Mala diplomática', en: 'Diplomatic mail' },
  EAP: { pt: 'e-freight com documentos em papel', en: 'e-freight with accompanying paper documents' },
  EAT: { pt: 'Alimentos', en: 'Foodstuffs' },
  EAW: { pt: 'e-freight sem documentos em papel', en: 'e-freight without paper documents' },
  EBI: {
    pt: 'Baterias de íon-lítio isentas, seção II da PI 965',
    en: 'Lithium ion batteries, Section II of PI 965',
  },
  EBM: {
    pt: 'Baterias de lítio metálico isentas, seção II da PI 968',
    en: 'Lithium metal batteries, Section II of PI 968',
  },
  ECC: { pt: 'e-AWB sem conhecimento em papel', en: 'Electronic contract without paper air waybill' },
  ECP: { pt: 'e-AWB com conhecimento impresso', en: 'Electronic contract with printed air waybill' },
  ELI: { pt: 'Baterias de íon-lítio isentas do DGR', en: 'Lithium ion batteries excepted from the DGR' },
  ELM: {
    pt: 'Baterias de lítio metálico isentas do DGR',
    en: 'Lithium metal batteries excepted from the DGR',
  },
  EMD: { pt: 'Dispositivo eletrônico de monitoramento', en: 'Electronic monitoring device' },
  ERT: { pt: 'Temperatura ambiente estendida, 2 a 25 °C', en: 'Extended room temperature, 2 to 25 °C' },
  FIL: { pt: 'Filme não revelado', en: 'Undeveloped film' },
  FRI: {
    pt: 'Congelado sujeito a inspeção veterinária ou fitossanitária',
    en: 'Frozen goods subject to veterinary or phytosanitary inspection',
  },
  FRO: { pt: 'Congelado, abaixo de −18 °C', en: 'Frozen goods, below −18 °C' },
  GOH: { pt: 'Roupas em cabides', en: 'Hanging garments' },
  HEA: { pt: 'Carga pesada, volumes a partir de 150 kg', en: 'Heavy cargo, 150 kg and over per piece' },
  HEG: { pt: 'Ovos férteis', en: 'Hatching eggs' },
  HUM: { pt: 'Restos mortais', en: 'Human remains in coffin' },
  ICE: { pt: 'Gelo seco', en: 'Dry ice' },
  LHO: { pt: 'Órgãos humanos ou sangue', en: 'Living human organs or blood' },
  LIC: { pt: 'Exige licença', en: 'Licence required' },
  MAG: { pt: 'Material magnetizado', en: 'Magnetized material' },
  MAL: { pt: 'Correio', en: 'Mail' },
  MUW: { pt: 'Material bélico', en: 'Munitions of war' },
  NSC: { pt: 'Carga ainda sem inspeção de segurança', en: 'Cargo not yet secured' },
  NST: { pt: 'Não empilhável', en: 'Not stackable' },
  NWP: { pt: 'Jornais e revistas', en: 'Newspapers and magazines' },
  OBX: { pt: 'Carga com odor forte', en: 'Obnoxious cargo' },
  OHG: { pt: 'Carga que excede o palete', en: 'Overhanging item' },
  PAC: { pt: 'Passageiros e carga', en: 'Passenger and cargo' },
  PEA: {
    pt: 'Troféus de caça e artigos de espécies da CITES',
    en: 'Hunting trophies and articles of CITES species',
  },
  PEB: {
    pt: 'Produtos animais não destinados ao consumo humano',
    en: 'Animal products not for human consumption',
  },
  PEF: { pt: 'Flores', en: 'Flowers' },
  PEM: { pt: 'Carne', en: 'Meat' },
  PEP: { pt: 'Frutas e legumes', en: 'Fruits and vegetables' },
  PER: { pt: 'Perecível', en: 'Perishable cargo' },
  PES: { pt: 'Peixes e frutos do mar', en: 'Fish and seafood' },
  PHY: { pt: 'Sujeito a inspeção fitossanitária', en: 'Subject to phytosanitary inspection' },
  PIL: { pt: 'Medicamentos', en: 'Pharmaceuticals' },
  PIP: { pt: 'Embalagem térmica passiva', en: 'Passive insulated packaging' },
  QRT: { pt: 'Transferência rápida na pista', en: 'Quick ramp transfer' },
  RAC: { pt: 'Carga aérea reservada', en: 'Reserved air cargo' },
  RBI: {
    pt: 'Baterias de íon-lítio reguladas, UN 3480',
    en: 'Fully regulated lithium ion batteries, UN 3480',
  },
  RBM: {
    pt: 'Baterias de lítio metálico reguladas, UN 3090',
    en: 'Fully regulated lithium metal batteries, UN 3090',
  },
  RCL: { pt: 'Líquidos criogênicos', en: 'Cryogenic liquids' },
  RCM: { pt: 'Corrosivo', en: 'Corrosive' },
  RCX: { pt: 'Explosivos 1.3C', en: 'Explosives 1.3C' },
  RDS: { pt: 'Amostras para diagnóstico', en: 'Diagnostic specimens' },
  REQ: { pt: 'Artigos perigosos em quantidades excetuadas', en: 'Excepted quantities of dangerous goods' },
  REX: { pt: 'Explosivos normalmente proibidos', en: 'Normally forbidden explosives' },
  RFG: { pt: 'Gás inflamável', en: 'Flammable gas' },
  RFL: { pt: 'Líquido inflamável', en: 'Flammable liquid' },
  RFS: { pt: 'Sólido inflamável', en: 'Flammable solid' },
  RFW: { pt: 'Perigoso quando molhado', en: 'Dangerous when wet' },
  RGX: { pt: 'Explosivos 1.3G', en: 'Explosives 1.3G' },
  RIS: { pt: 'Substância infectante', en: 'Infectious substance' },
  RLI: {
    pt: 'Baterias de íon-lítio reguladas, classe 9',
    en: 'Fully regulated lithium ion batteries, class 9',
  },
  RLM: {
    pt: 'Baterias de lítio metálico reguladas, classe 9',
    en: 'Fully regulated lithium metal batteries, class 9',
  },
  RMD: { pt: 'Artigos perigosos diversos', en: 'Miscellaneous dangerous goods' },
  RNG: { pt: 'Gás não inflamável e não tóxico', en: 'Non-flammable non-toxic gas' },
  ROP: { pt: 'Peróxido orgânico', en: 'Organic peroxide' },
  ROX: { pt: 'Oxidante', en: 'Oxidizer' },
  RPB: { pt: 'Substância tóxica', en: 'Toxic substance' },
  RPG: { pt: 'Gás tóxico', en: 'Toxic gas' },
  RRE: {
    pt: 'Material radioativo em quantidade excetuada',
    en: 'Excepted quantities of radioactive material',
  },
  RRW: { pt: 'Radioativo, categoria I branca', en: 'Radioactive, category I white' },
  RRY: { pt: 'Radioativo, categorias II e III amarelas', en: 'Radioactive, categories II and III yellow' },
  RSB: { pt: 'Grânulos poliméricos', en: 'Polymeric beads' },
  RSC: { pt: 'Combustão espontânea', en: 'Spontaneously combustible' },
  RXB: { pt: 'Explosivos 1.4B', en: 'Explosives 1.4B' },
  RXC: { pt: 'Explosivos 1.4C', en: 'Explosives 1.4C' },
  RXD: { pt: 'Explosivos 1.4D', en: 'Explosives 1.4D' },
  RXE: { pt: 'Explosivos 1.4E', en: 'Explosives 1.4E' },
  RXG: { pt: 'Explosivos 1.4G', en: 'Explosives 1.4G' },
  RXS: { pt: 'Explosivos 1.4S', en: 'Explosives 1.4S' },
  SCO: { pt: 'Segura somente para cargueiro', en: 'Secure for all-cargo aircraft only' },
  SHL: { pt: 'Salva uma vida humana', en: 'Saves human life' },
  SHR: { pt: 'Segura, requisitos de alto risco', en: 'Secure by high-risk requirements' },
  SPF: { pt: 'Animais de laboratório', en: 'Laboratory animals' },
  SPX: {
    pt: 'Segura para avião de passageiros e cargueiro',
    en: 'Secure for passenger and all-cargo aircraft',
  },
  SUR: { pt: 'Transporte de superfície', en: 'Surface transport' },
  SWP: { pt: 'Armas esportivas', en: 'Sporting weapons' },
  VAL: { pt: 'Carga valiosa', en: 'Valuable cargo' },
  VIC: { pt: 'Carga muito importante', en: 'Very important cargo' },
  VOL: { pt: 'Carga volumosa', en: 'Volume' },
  VUN: { pt: 'Carga vulnerável a furto', en: 'Vulnerable cargo' },
  WET: { pt: 'Material úmido sem embalagem estanque', en: 'Wet material not in watertight containers' },
  XPS: { pt: 'Pacote pequeno prioritário', en: 'Priority small package' },
} as const satisfies Readonly<Record<string, Words>>

export type HandlingCode = keyof typeof handlingCodes

/**
 * Returns the handling code of a typed text, or undefined if the list has none. Small letters and
 * spaces around the code are accepted.
 */
export function parseHandlingCode(text: string): HandlingCode | undefined {
  const code = text.trim().toUpperCase()
  return Object.hasOwn(handlingCodes, code) ? (code as HandlingCode) : undefined
}

/** Condition ranges that are offered with a handling code. */
const ranges: Readonly<Partial<Record<HandlingCode, PresetRange>>> = {
  COL: 'refrigerated',
  CRT: 'ambient_25',
  ERT: 'extended_room',
  FRO: 'frozen_18',
}

/** Returns the condition range that the first of these handling codes requires, if one does. */
export function rangeOfHandling(codes: readonly HandlingCode[]): PresetRange | undefined {
  return codes.map((code) => ranges[code]).find((range) => range !== undefined)
}
