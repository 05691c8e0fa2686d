import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#domain/error.ts'
import { assureRoom, assureWholeOrder } from '#domain/register.ts'
import { Failure } from '../errors/failure.ts'
import type { AssureVersion } from '../http/precondition.ts'
import type { Transaction } from '../database/transaction.ts'
import { lockAccount } from './queries.ts'

/** What every entry has beside its content. */
export type EntryRow = { readonly id: string; readonly is_active: boolean; readonly updated_at: Date }

/**
 * A small list that an account keeps: addresses, warehouses, statuses, custom fields. Every write locks the account, reads
 * the list, decides, and writes, so that of two tabs each sees what the other did.
 */
export type Register<Content, Row extends EntryRow & Content> = {
  /** How many active entries there may be. */
  readonly max: number
  /** Whether an active entry counts among them; every one unless this says so. */
  readonly isCounted?: (row: Row) => boolean
  readonly listActive: (tx: Transaction, account: string) => Promise<readonly Row[]>
  /** One entry, active or not. */
  readonly find: (tx: Transaction, account: string, id: string) => Promise<readonly Row[]>
  readonly insert: (tx: Transaction, account: string, id: string, content: Content) => Promise<unknown>
  readonly update: (tx: Transaction, account: string, id: string, content: Content) => Promise<unknown>
  /** Nothing but the content, of a request or a row. */
  readonly contentOf: (of: Content) => Content
  /** What `If-Match` compares, if it is not `updated_at`. */
  readonly versionOf?: (row: Row) => string | number
  /** Throws the refusal of content that may not stand beside the other active entries; `before` is what it replaces. */
  readonly assure: (
    tx: Transaction,
    account: string,
    content: Content,
    others: readonly Row[],
    before?: Row,
  ) => Promise<void> | void
}

/** A register whose entries are removed by becoming inactive, may come back, and may be ordered by hand. */
export type ArchivedReferenceList<Content, Row extends EntryRow & Content> = Register<Content, Row> & {
  readonly setActive: (tx: Transaction, account: string, id: string, active: boolean) => Promise<unknown>
  /** Deletes for good what was removed long before other entries. */
  readonly deleteOld: (tx: Transaction, account: string) => Promise<unknown>
  /** Numbers the entries in the order of the ids, and takes the number of every other. */
  readonly place: (tx: Transaction, account: string, ids: readonly string[]) => Promise<unknown>
}

export type Created<Row> = { readonly row: Row; readonly isReplay: boolean }

/**
 * Creates an entry; the same again under its id is told as it stands.
 * @throws Refusal `register_full`, `id_reused`, or one of the register's own
 */
export async function createEntry<Content, Row extends EntryRow & Content>(
  tx: Transaction,
  register: Register<Content, Row>,
  account: string,
  id: string,
  content: Content,
): Promise<Created<Row>> {
  await lockAccount(tx, account)
  const [known] = await register.find(tx, account, id)
  if (known !== undefined) {
    if (!isDeepStrictEqual(register.contentOf(known), register.contentOf(content)))
      throw new Refusal('id_reused')
    return { row: known, isReplay: true }
  }
  const active = await register.listActive(tx, account)
  const { isCounted = () => true } = register
  assureRoom(active.filter((row) => isCounted(row)).length, register.max)
  await register.assure(tx, account, content, active)
  await register.insert(tx, account, id, content)
  return { row: await entry(tx, register, account, id), isReplay: false }
}

/**
 * Changes an active entry.
 * @param known when the caller last read it: what was changed since is not overwritten
 * @param assureVersion the same of who names the version by its entity tag
 * @throws Failure `not_found`
 * @throws Refusal `changed_meanwhile`, or one of the register's own
 */
export async function updateEntry<Content, Row extends EntryRow & Content>(
  tx: Transaction,
  register: Omit<Register<Content, Row>, 'insert'>,
  account: string,
  id: string,
  content: Content,
  known?: string,
  assureVersion?: AssureVersion,
): Promise<Row> {
  await lockAccount(tx, account)
  const before = await entry(tx, register, account, id)
  if (!before.is_active) throw new Failure('not_found')
  // The answer to the same change may have been lost on its way.
  if (isDeepStrictEqual(register.contentOf(before), register.contentOf(content))) return before
  if (known !== undefined && known !== before.updated_at.toISOString()) throw new Refusal('changed_meanwhile')
  assureVersion?.((register.versionOf ?? entryVersion)(before))
  const others = (await register.listActive(tx, account)).filter((other) => other.id !== id)
  await register.assure(tx, account, content, others, before)
  await register.update(tx, account, id, content)
  return entry(tx, register, account, id)
}

/** What changes with every change of an entry: its entity tag, the `updated_at` of what is answered. */
export function entryVersion({ updated_at: at }: EntryRow): string {
  return at.toISOString()
}

/**
 * Makes an entry inactive; one that is stays so.
 * @param assureVersion of who names by its entity tag which version is removed
 * @throws Failure `not_found`
 */
export async function removeEntry<Content, Row extends EntryRow & Content>(
  tx: Transaction,
  register: ArchivedReferenceList<Content, Row>,
  account: string,
  id: string,
  assureVersion?: AssureVersion,
): Promise<Row> {
  await lockAccount(tx, account)
  const before = await entry(tx, register, account, id)
  if (!before.is_active) return before
  assureVersion?.(entryVersion(before))
  await register.setActive(tx, account, id, false)
  await register.deleteOld(tx, account)
  return entry(tx, register, account, id)
}

/**
 * Makes a removed entry active again; one that is stays so.
 * @throws Failure `not_found`
 * @throws Refusal `register_full`, or one of the register's own, since others may have taken its place
 */
export async function restoreEntry<Content, Row extends EntryRow & Content>(
  tx: Transaction,
  register: ArchivedReferenceList<Content, Row>,
  account: string,
  id: string,
): Promise<Row> {
  await lockAccount(tx, account)
  const before = await entry(tx, register, account, id)
  if (before.is_active) return before
  const active = await register.listActive(tx, account)
  assureRoom(active.length, register.max)
  await register.assure(tx, account, before, active, before)
  await register.setActive(tx, account, id, true)
  return entry(tx, register, account, id)
}

/** Puts the active entries into an order by hand; no ids: into the register's own. @throws Refusal `order_outdated` */
export async function orderEntries<Content, Row extends EntryRow & Content>(
  tx: Transaction,
  register: ArchivedReferenceList<Content, Row>,
  account: string,
  ids: readonly string[],
): Promise<readonly Row[]> {
  await lockAccount(tx, account)
  const active = await register.listActive(tx, account)
  assureWholeOrder(
    ids,
    active.map((one) => one.id),
  )
  await register.place(tx, account, ids)
  return register.listActive(tx, account)
}

async function entry<Content, Row extends EntryRow & Content>(
  tx: Transaction,
  register: Pick<Register<Content, Row>, 'find'>,
  account: string,
  id: string,
): Promise<Row> {
  const [row] = await register.find(tx, account, id)
  if (row === undefined) throw new Failure('not_found')
  return row
}
