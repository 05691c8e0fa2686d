import { anchoredReceipts, unanchoredReceipts } from './anchored-receipts.ts'
import { stampedReceipts, unstampedReceipts } from './bitcoin-receipts.ts'
import { brokenDocuments } from './broken-documents.ts'
import { brokenHistories } from './broken-histories.ts'
import { datedReceipts, undatedReceipts } from './dated-receipts.ts'
import { brokenCompactReceipts, compactReceipts } from './compact-receipts.ts'
import { fieldVectors } from './field-vectors.ts'
import { forgedIndex, forgedReceipts } from './forged-receipts.ts'
import { invalidKeys, validKeys } from './key-vectors.ts'
import { invalidHeads, validHeads } from './head-vectors.ts'
import { invalidLeaves, validLeaves } from './leaf-vectors.ts'
import { provedNames, unprovedNames } from './named-receipts.ts'
import { invalidStatements, validStatements } from './statement-vectors.ts'
import { validReceipts } from './valid-receipts.ts'
import { unwitnessedReceipts, witnessedReceipts } from './witnessed-receipts.ts'

/**
 * Returns Lastro's own vectors by path below `vectors/lastro/`, as JSON values or texts. The
 * vectors are examples of the formats of `docs/spec/`.
 */
export function lastroVectors(): Record<string, unknown> {
  return {
    ...inFolder('fields', fieldVectors()),
    ...inFolder('statements/valid', validStatements()),
    ...inFolder('statements/invalid', invalidStatements()),
    ...inFolder('leaves/valid', validLeaves()),
    ...inFolder('leaves/invalid', invalidLeaves()),
    ...inFolder('heads/valid', validHeads()),
    ...inFolder('heads/invalid', invalidHeads()),
    ...inFolder('keys/valid', validKeys()),
    ...inFolder('keys/invalid', invalidKeys()),
    ...inFolder('forged', forgedReceipts()),
    'forged/index.txt': forgedIndex(),
    ...inFolder('receipts/valid', {
      ...validReceipts(),
      ...provedNames(),
      ...anchoredReceipts(),
      ...stampedReceipts(),
      ...witnessedReceipts(),
      ...datedReceipts(),
      ...compactReceipts(),
    }),
    ...inFolder('receipts/invalid', {
      ...brokenDocuments(),
      ...brokenHistories(),
      ...unprovedNames(),
      ...unanchoredReceipts(),
      ...unstampedReceipts(),
      ...unwitnessedReceipts(),
      ...undatedReceipts(),
      ...brokenCompactReceipts(),
    }),
  }
}

function inFolder(folder: string, files: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [`${folder}/${name}.json`, file]))
}

/** Returns the text of a vector's file. */
export function vectorText(vector: unknown): string {
  return typeof vector === 'string' ? vector : `${JSON.stringify(vector, undefined, 2)}\n`
}
