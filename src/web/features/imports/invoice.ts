import type { AccessKey } from '#domain/references/access-key.ts'
import type { Language } from '#contract/messages/message.ts'
import { WEIGHT_DECIMALS } from '#domain/base/decimal.ts'
import {
  addressCells,
  firstText,
  numbersCell,
  type FiscalDocument,
  type FiscalSource,
  type TextsAt,
} from './fiscal-document.ts'
import { numberCell } from './sheet-cells.ts'

/**
 * Returns the cells of an NF-e. Goods leave from the place of collection, or else from the issuer.
 * They go to the place of delivery, or else to the recipient (MOC 7.0, groups C, E, F and G).
 */
export function readInvoice(
  { fileName, textsAt }: FiscalSource,
  { key, number }: AccessKey,
  language: Language,
): FiscalDocument {
  const reference = `NF ${number}`
  const cells = [
    fileName,
    key,
    '',
    reference,
    numbersCell(textsAt, ['compra/xPed', 'det/prod/xPed']),
    numbersCell(textsAt, ['cobr/fat/nFat']),
    firstText(textsAt, 'entrega/xNome') || firstText(textsAt, 'dest/xNome'),
    ...addressCells(textsAt, ['retirada', 'emit/enderEmit']),
    ...addressCells(textsAt, ['entrega', 'dest/enderDest']),
    weightIn(textsAt, language),
    firstText(textsAt, 'ide/dPrevEntrega'),
    descriptionIn(textsAt('det/prod/xProd')),
  ]
  return { kind: 'nfe', accessKey: key, reference, inside: [], cells }
}

/** Returns the gross weight of all volumes in kilograms, or else the net weight. */
function weightIn(textsAt: TextsAt, language: Language): string {
  for (const path of ['transp/vol/pesoB', 'transp/vol/pesoL']) {
    const sum = textsAt(path).reduce((total, text) => total + Number(text), 0)
    if (sum > 0) return numberCell(Number(sum.toFixed(WEIGHT_DECIMALS)), language)
  }
  return ''
}

/** Characters of a description made from the names of products; a field takes 2,000. */
const MAX_DESCRIPTION = 500

/** Joins the names of the products, without repetitions and as far as there is room. */
function descriptionIn(products: readonly string[]): string {
  const all = [...new Set(products.map((name) => name.trim()))].join('; ')
  return all.length > MAX_DESCRIPTION ? `${all.slice(0, MAX_DESCRIPTION - 1)}…` : all
}
