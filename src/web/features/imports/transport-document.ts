import { WEIGHT_DECIMALS } from '#domain/base/decimal.ts'
import type { AccessKey } from '#domain/references/access-key.ts'
import type { Language } from '#contract/messages/message.ts'
import {
  addressCells,
  firstText,
  type FileProblem,
  type FiscalDocument,
  type FiscalSource,
  type TextsAt,
} from './fiscal-document.ts'
import { numberCell } from './sheet-cells.ts'

/** Model of the CT-e for goods. The CT-e OS, model 67, has no address and no documents inside. */
const MODEL = 57
/** Value of `tpCTe` of a document that only adds an amount to another one. */
const COMPLEMENT = '1'

/**
 * Returns the cells of a CT-e. Goods leave from the dispatcher, or else from the sender. They go to
 * the receiver, or else to the recipient (MOC CT-e 4.00, groups `exped`, `rem`, `receb`, `dest`).
 */
export function readTransportDocument(
  { fileName, textsAt }: FiscalSource,
  { key, number, model }: AccessKey,
  language: Language,
): FiscalDocument | FileProblem {
  if (model !== MODEL) return { key: 'import.cte_model', facts: { found: model } }
  if (firstText(textsAt, 'ide/tpCTe') === COMPLEMENT) return { key: 'import.cte_complement' }
  const inside = textsAt('infCTeNorm/infDoc/infNFe/chave').map((one) => one.trim())
  const reference = `CT-e ${number}`
  const delivery = ['compl/Entrega/comData/dProg', 'compl/Entrega/noPeriodo/dFim']
  const cells = [
    fileName,
    inside.join(' '),
    key,
    reference,
    '',
    '',
    firstText(textsAt, 'receb/xNome') || firstText(textsAt, 'dest/xNome'),
    ...routeCells(textsAt, ['exped/enderExped', 'rem/enderReme'], ['xMunIni', 'UFIni']),
    ...routeCells(textsAt, ['receb/enderReceb', 'dest/enderDest'], ['xMunFim', 'UFFim']),
    weightIn(textsAt, language),
    delivery.map((path) => firstText(textsAt, path)).find((day) => day !== '') ?? '',
    firstText(textsAt, 'infCTeNorm/infCarga/proPred'),
  ]
  return { kind: 'cte', accessKey: key, reference, inside, cells }
}

/** Returns the cells of an address, or else city and state where the transport begins or ends. */
function routeCells(
  textsAt: TextsAt,
  groups: readonly string[],
  [city, state]: readonly [string, string],
): readonly string[] {
  if (groups.some((group) => firstText(textsAt, `${group}/xMun`) !== '')) return addressCells(textsAt, groups)
  return ['', '', '', '', firstText(textsAt, `ide/${city}`), firstText(textsAt, `ide/${state}`), '']
}

/** Kilograms of the units of `cUnid` that are weights. */
const kilograms: Readonly<Record<string, number>> = { '01': 1, '02': 1_000 }

/**
 * Returns the gross weight in kilograms, or else the declared one, or else the first weight that is
 * not computed from the volume.
 */
function weightIn(textsAt: TextsAt, language: Language): string {
  const group = 'infCTeNorm/infCarga/infQ'
  const [units, names, amounts] = ['cUnid', 'tpMed', 'qCarga'].map((name) => textsAt(`${group}/${name}`))
  const weights = (units ?? []).flatMap((unit, at) => {
    const [factor, amount] = [kilograms[unit.trim()], Number(amounts?.[at])]
    return factor !== undefined && amount > 0 ? [{ name: names?.[at] ?? '', weight: amount * factor }] : []
  })
  const found =
    weights.find(({ name }) => /bruto/i.test(name)) ??
    weights.find(({ name }) => /declarado/i.test(name)) ??
    weights.find(({ name }) => !/cubad|c[aá]lculo/i.test(name))
  return found === undefined ? '' : numberCell(Number(found.weight.toFixed(WEIGHT_DECIMALS)), language)
}
