import type { CheckpointType } from '#domain/checkpoint.ts'
import { fill } from '#contract/words.ts'
import { isCold, type CargoKind } from './itineraries/itinerary.ts'
import type { Random } from './random.ts'

const arrivals = [
  'Conferido na doca {dock}: volumes completos, lacre {lock} íntegro.',
  'Descarga na doca {dock}. Um canto amassado, fotografado; conteúdo sem avaria.',
  'Recebido fora da janela por chuva na rodovia. Volumes completos, lacre {lock} íntegro.',
  'Conferência cega concluída, sem divergência. Endereço {shelf}.',
  'Pesagem confere com a nota. Armazenado em {shelf}.',
] as const
const coldArrivals = [
  'Temperatura na abertura do baú: {degrees}. Lacre {lock} íntegro. Câmara fria, posição {shelf}.',
  'Registrador lido na chegada: mínima {low}, máxima {degrees}. Sem excursão.',
  'Gelo reciclável trocado. Temperatura interna da caixa: {degrees}. Lacre {lock} íntegro.',
  'Chegou com {degrees}. Conferência em antecâmara em menos de 10 minutos. Posição {shelf}.',
] as const
const excursion =
  'Na abertura o registrador marcava 8,6 °C, por 6 minutos. Leitura anexada ao processo; garantia da qualidade avisada e carga liberada.'
const departures = [
  'Carregado na doca {dock}, lacre {lock}.',
  'Embarque no voo noturno. Lacre {lock} conferido com o agente.',
  'Saída com motorista da rota {route}. Lacre {lock}.',
  'Reunido à carga da rota {route}; etiqueta reimpressa por estar rasurada.',
] as const
const coldDepartures = [
  'Temperatura na expedição: {degrees}. Lacre {lock}. Registrador ativo.',
  'Veículo pré-resfriado por 40 minutos; baú a {low} no carregamento. Lacre {lock}.',
  'Embarque prioritário da cadeia fria. Temperatura da caixa: {degrees}.',
] as const
const deliveries = [
  'Recebido na portaria, documento conferido. Volumes completos.',
  'Entregue ao destinatário, que conferiu o lacre {lock} antes de assinar.',
  'Entregue no almoxarifado. Canhoto assinado e carimbado.',
] as const
const coldDeliveries = [
  'Entregue na farmácia do setor. Temperatura no recebimento: {degrees}. Lacre {lock} íntegro.',
  'Recebido com {degrees}; registrador devolvido para leitura completa.',
] as const

/** One in so many cold arrivals is not as it should be, as in life. */
const EXCURSION_CHANCE = 0.06

/** What a warehouse writes beside a checkpoint; now and then nothing. */
export function inventNote(type: CheckpointType, kind: CargoKind, random: Random): string | null {
  const cold = isCold(kind)
  if (type === 'finalizacao') return complete(random.pick(cold ? coldDeliveries : deliveries), random)
  if (!cold && random.next() < 0.25) return null
  if (type === 'saida') return complete(random.pick(cold ? coldDepartures : departures), random)
  if (cold && random.next() < EXCURSION_CHANCE) return excursion
  return complete(random.pick(cold ? coldArrivals : arrivals), random)
}

function complete(sentence: string, random: Random): string {
  const facts = {
    dock: String(random.integer(1, 14)),
    lock: String(random.integer(104_000, 989_999)),
    shelf: `${random.pick(['A', 'B', 'C', 'D'])}-${random.integer(1, 38)}`,
    route: `R${random.integer(10, 96)}`,
    low: celsius(random.between(2.2, 3.4)),
    degrees: celsius(random.between(3.5, 6.9)),
  }
  return fill(sentence, facts)
}

function celsius(degrees: number): string {
  return `${degrees.toFixed(1).replace('.', ',')} °C`
}
