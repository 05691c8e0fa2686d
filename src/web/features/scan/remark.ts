import type { Facts } from '#domain/error.ts'
import type { ScanReading } from '#domain/scan-reading.ts'
import type { ScanWordsKey } from './scan-words.ts'

/** What is said of a scan that led to no verdict, while scanning goes on. */
export type Remark = { readonly says: ScanWordsKey; readonly facts?: Facts }

/** What is to be said of codes that name no one shipment; undefined where there is none, or one. */
export function remarkOn(reading: ScanReading): Remark | undefined {
  if (reading.kind === 'several') return { says: 'scan.several' }
  return reading.kind === 'foreign' ? { says: `scan.foreign_${reading.what}` } : undefined
}
