import { parentPort } from 'node:worker_threads'
import { hashNatively } from '#platform/native/native-ledger.ts'
import type { Disclosed } from '#core/shipments/disclosed.ts'
import { composeReceipt, type ReceiptMaterial } from './compose-receipt.ts'

// This module runs in a worker thread. It answers each order in turn with a report.

export type ReceiptOrder = { readonly material: ReceiptMaterial; readonly disclosed: Disclosed }
export type ReceiptReport = { readonly receipt: string | undefined } | { readonly error: unknown }

hashNatively()

function report({ material, disclosed }: ReceiptOrder): ReceiptReport {
  try {
    return { receipt: composeReceipt(material, disclosed) }
  } catch (error) {
    return { error }
  }
}

parentPort?.on('message', (order: ReceiptOrder) => parentPort?.postMessage(report(order), []))
