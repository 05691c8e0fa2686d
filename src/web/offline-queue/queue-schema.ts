import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import { deviceKey } from '../session/account/workplace.ts'
import type { StoredPicture } from './queued-picture.ts'
import type { StoredScan } from './queued-scan.ts'

type Schema = DBSchema & {
  scans: {
    key: number
    value: StoredScan
    indexes: { by_account: string; by_event: string; open: string; settled: [string, number] }
  }
  pictures: {
    key: [account: string, digest: string]
    value: StoredPicture
    indexes: { by_event: string; open: string }
  }
}

export type QueueDatabase = IDBPDatabase<Schema>

const STORES = ['scans', 'pictures'] as const

/** Transaction on checkpoints and pictures. */
export type QueueTransaction = IDBPTransaction<Schema, typeof STORES, 'readwrite'>

/**
 * Creates the stores that are missing.
 * @param before version of the database; 0 if it is new
 */
export function createStores(db: QueueDatabase, before: number): void {
  if (before < 1) {
    const scans = db.createObjectStore('scans', { keyPath: 'order', autoIncrement: true })
    scans.createIndex('by_account', 'account')
    scans.createIndex('by_event', 'event_id', { unique: true })
    // IndexedDB leaves records without the indexed field out of an index. The index `open`
    // therefore contains only unfinished checkpoints, and the index `settled` only finished ones.
    scans.createIndex('open', 'open_of')
    scans.createIndex('settled', ['account', 'settled_at'])
  }
  const pictures = db.createObjectStore('pictures', { keyPath: ['account', 'digest'] })
  pictures.createIndex('by_event', 'events', { multiEntry: true })
  pictures.createIndex('open', 'open_of')
}

/** Starts a transaction on checkpoints and pictures. */
export function startTransaction(db: QueueDatabase): QueueTransaction {
  return db.transaction(STORES, 'readwrite', { durability: 'strict' })
}

/** Range of all keys that `deviceKey` returns for one person. */
export function keysOf(person: string): IDBKeyRange {
  return IDBKeyRange.bound(person, deviceKey(person, '~'))
}

/** Range of the keys of a person's pictures. In an index, a list is greater than every text. */
export function pictureKeysOf(person: string): IDBKeyRange {
  return IDBKeyRange.bound([person], [deviceKey(person, '~'), []])
}
