import type { CheckpointType } from '#domain/checkpoint.ts'
import { fill } from '#contract/words.ts'
import { isCold, type CargoKind } from './itineraries/itinerary.ts'
import type { Random } from './random.ts'
import type { Vehicle } from './timeline.ts'

/** What a note is about. */
export type NoteSubject = {
  readonly type: CheckpointType
  readonly cargo: CargoKind
  /** What it leaves by, where it leaves. */
  readonly vehicle: Vehicle
  /** The number of the lock it arrives or leaves with. */
  readonly lock: string
}

type Sentences = readonly [string, ...string[]]

const arrivals: Sentences = [
  'Conferido na doca {dock}: volumes completos, lacre {lock} íntegro.',
  'Conferência cega concluída, sem divergência. Endereço {shelf}.',
  'Pesagem confere com a nota. Lacre {lock} íntegro. Armazenado em {shelf}.',
  'Descarga na doca {dock} sem avarias. Endereço {shelf}.',
]
const coldArrivals: Sentences = [
  'Temperatura na abertura do baú: {degrees}. Lacre {lock} íntegro. Câmara fria, posição {shelf}.',
  'Registrador lido na chegada: mínima {low}, máxima {degrees}. Sem excursão.',
  'Gelo reciclável trocado. Temperatura interna da caixa: {degrees}. Lacre {lock} íntegro.',
  'Chegou com {degrees}. Conferência em antecâmara em menos de 10 minutos. Posição {shelf}.',
]
/** As in life, not every arrival is as it should be. */
const INCIDENT_CHANCE = 0.1
const incidents: Sentences = [
  'Um canto da embalagem amassado, fotografado. Conteúdo conferido, sem avaria. Lacre {lock} íntegro.',
  'Recebido fora da janela por mau tempo. Volumes completos, lacre {lock} íntegro.',
]
const coldIncidents: Sentences = [
  'Na abertura o registrador marcava 8,6 °C, por 6 minutos. Leitura anexada; garantia da qualidade avisada e carga liberada.',
  'Baú com sensor em falha; medição manual: {degrees}. Leitura do registrador confere. Lacre {lock} íntegro.',
]
const departures: Readonly<Record<Vehicle, Sentences>> = {
  truck: [
    'Carregado na doca {dock}, lacre {lock}.',
    'Saída com a transferência da rota {route}. Lacre {lock}.',
    'Reunido à carga da rota {route}; etiqueta reimpressa por estar rasurada. Lacre {lock}.',
  ],
  aircraft: [
    'Embarque no primeiro voo. Lacre {lock} conferido com o agente.',
    'Paletizado e pesado no terminal. Lacre {lock}.',
  ],
  van: [
    'Saída com o entregador da rota {route}. Lacre {lock}.',
    'Carregado na doca {dock} para entrega. Lacre {lock}.',
  ],
}
const coldDepartures: Readonly<Record<Vehicle, Sentences>> = {
  truck: [
    'Veículo pré-resfriado por 40 minutos; baú a {low} no carregamento. Lacre {lock}.',
    'Temperatura na expedição: {degrees}. Lacre {lock}. Registrador ativo.',
  ],
  aircraft: [
    'Embarque prioritário da cadeia fria. Temperatura da caixa: {degrees}. Lacre {lock}.',
    'Entregue ao agente de carga com {degrees}, gelo novo. Lacre {lock}.',
  ],
  van: ['Saída em furgão refrigerado, baú a {low}. Lacre {lock}. Registrador ativo.'],
}
const deliveries: Readonly<Record<CargoKind, Sentences>> = {
  parcel: [
    'Recebido na portaria, documento conferido.',
    'Entregue ao destinatário, que conferiu o lacre {lock} antes de assinar.',
  ],
  freight: [
    'Entregue no almoxarifado. Canhoto assinado e carimbado.',
    'Descarregado com empilhadeira do cliente. Lacre {lock} íntegro, canhoto assinado.',
  ],
  vaccine: [
    'Recebido com {degrees}, lacre {lock} íntegro. Registrador devolvido para leitura completa.',
    'Entregue na sala de vacinas. Temperatura no recebimento: {degrees}.',
  ],
  medicine: [
    'Entregue à farmacêutica responsável. Temperatura no recebimento: {degrees}. Lacre {lock} íntegro.',
  ],
}
/** Not everyone writes something. */
const SILENCE_CHANCE = 0.25

/** What a warehouse writes beside a checkpoint; of cold goods always how cold they are. */
export function inventNote(subject: NoteSubject, random: Random): string | null {
  const { type, cargo, lock } = subject
  if (type !== 'finalizacao' && !isCold(cargo) && random.next() < SILENCE_CHANCE) return null
  return fill(random.pick(sentencesFor(subject, random)), {
    lock,
    dock: random.integer(1, 14),
    shelf: `${random.pick(['A', 'B', 'C', 'D'])}-${random.integer(1, 38)}`,
    route: `R${random.integer(10, 96)}`,
    low: celsius(random.between(2.2, 3.4)),
    degrees: celsius(random.between(3.5, 6.9)),
  })
}

function sentencesFor({ type, cargo, vehicle }: NoteSubject, random: Random): Sentences {
  if (type === 'finalizacao') return deliveries[cargo]
  if (type === 'saida') return isCold(cargo) ? coldDepartures[vehicle] : departures[vehicle]
  if (random.next() < INCIDENT_CHANCE) return isCold(cargo) ? coldIncidents : incidents
  return isCold(cargo) ? coldArrivals : arrivals
}

function celsius(degrees: number): string {
  return `${degrees.toFixed(1).replace('.', ',')} °C`
}
