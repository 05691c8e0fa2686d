import { carryOut } from '#platform/concurrency/thread.ts'
import { Failure } from '#platform/errors/failure.ts'
import { hashNatively } from '#platform/native/native-ledger.ts'
import type { Disclosed } from '#core/shipments/disclosed.ts'
import { composeReceipt, type ReceiptMaterial } from './compose-receipt.ts'

// This module runs in a worker thread (routes.ts).

export type ReceiptOrder = { readonly material: ReceiptMaterial; readonly disclosed: Disclosed }

hashNatively()

carryOut(({ material, disclosed }: ReceiptOrder): string => {
  const receipt = composeReceipt(material, disclosed)
  if (receipt === undefined) throw new Failure('history_damaged')
  return receipt
})
