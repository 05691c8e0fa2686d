import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#domain/base/error.ts'
import { assureRoom, assureWholeOrder } from '#domain/reference-lists/reference-list.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { AssureVersion } from '#platform/http/precondition.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { lockAccount } from './queries.ts'

/** Columns of every entry besides its content. */
export type EntryRow = { readonly id: string; readonly is_active: boolean; readonly updated_at: Date }

/** Content to write, the other active entries, and the entry that the content replaces. */
export type EntryChange<Content, Row> = {
  readonly content: Content
  readonly others: readonly Row[]
  readonly before?: Row
}

/**
 * Small list of an account's reference data: addresses, warehouses, statuses, custom fields. Every
 * write locks the account, reads the list, decides, and writes. The later of two concurrent writes
 * therefore sees the changes of the earlier one.
 */
export type ReferenceList<Content, Row extends EntryRow & Content> = {
  /** Maximum number of active entries. */
  readonly max: number
  /**
   * Returns true if an active entry counts towards the maximum; by default, every active entry
   * counts.
   */
  readonly isCounted?: (row: Row) => boolean
  readonly listActive: (tx: Transaction, account: string) => Promise<readonly Row[]>
  /** Finds one entry, active or not. */
  readonly find: (tx: Transaction, account: string, id: string) => Promise<readonly Row[]>
  readonly insert: (tx: Transaction, account: string, id: string, content: Content) => Promise<unknown>
  readonly update: (tx: Transaction, account: string, id: string, content: Content) => Promise<unknown>
  /** Returns only the content of a request or a row. */
  readonly contentOf: (of: Content) => Content
  /** Returns the version that `If-Match` compares; by default, the version is `updated_at`. */
  readonly versionOf?: (row: Row) => string | number
  /** Throws a refusal if the content conflicts with other active entries. */
  readonly assure: (
    tx: Transaction,
    account: string,
    change: EntryChange<Content, Row>,
  ) => Promise<void> | void
}

/**
 * Reference list whose removed entries become inactive. They can be restored, and the entries can
 * be ordered by hand.
 */
export type ArchivedReferenceList<Content, Row extends EntryRow & Content> = ReferenceList<Content, Row> & {
  readonly setActive: (tx: Transaction, account: string, id: string, active: boolean) => Promise<unknown>
  /** Permanently deletes the oldest removed entries if more are stored than the maximum. */
  readonly deleteOld: (tx: Transaction, account: string) => Promise<unknown>
  /**
   * Numbers the active entries in the order of the ids. An active entry whose id is absent gets no
   * number.
   */
  readonly place: (tx: Transaction, account: string, ids: readonly string[]) => Promise<unknown>
}

/** List of one account, opened in a transaction. */
export type OpenedList<List> = {
  readonly tx: Transaction
  readonly register: List
  readonly account: string
}

export type Created<Row> = { readonly row: Row; readonly isReplay: boolean }

/**
 * Creates an entry. If the same entry already exists under the id, returns it unchanged.
 * @throws Refusal `register_full`, `id_reused`, or a refusal that only this list has
 */
export async function createEntry<Content, Row extends EntryRow & Content>(
  list: OpenedList<ReferenceList<Content, Row>>,
  id: string,
  content: Content,
): Promise<Created<Row>> {
  const { tx, register, account } = list
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
  await register.assure(tx, account, { content, others: active })
  await register.insert(tx, account, id, content)
  return { row: await entry(list, id), isReplay: false }
}

/**
 * Version of the entry that the caller read. If the entry has changed since then, the caller's
 * change is refused.
 */
type Expected = {
  /** `updated_at` of the entry as the caller read it. */
  readonly known?: string | undefined
  /**
   * Check of the entity tag, for callers that name the version by this tag instead of by
   * `updated_at`.
   */
  readonly assureVersion?: AssureVersion | undefined
}

/**
 * Changes an active entry.
 * @throws Failure `not_found`
 * @throws Refusal `changed_meanwhile`, or a refusal that only this list has
 */
export async function updateEntry<Content, Row extends EntryRow & Content>(
  list: OpenedList<Omit<ReferenceList<Content, Row>, 'insert'>>,
  id: string,
  content: Content,
  { known, assureVersion }: Expected,
): Promise<Row> {
  const { tx, register, account } = list
  await lockAccount(tx, account)
  const before = await entry(list, id)
  if (!before.is_active) throw new Failure('not_found')
  // An identical change may be a retry after a lost response, so its version is not checked.
  if (isDeepStrictEqual(register.contentOf(before), register.contentOf(content))) return before
  if (known !== undefined && known !== before.updated_at.toISOString()) throw new Refusal('changed_meanwhile')
  assureVersion?.((register.versionOf ?? entryVersion)(before))
  const others = (await register.listActive(tx, account)).filter((other) => other.id !== id)
  await register.assure(tx, account, { content, others, before })
  await register.update(tx, account, id, content)
  return entry(list, id)
}

/**
 * Returns the version of an entry, which changes with every change: the entity tag and the
 * `updated_at` of the response.
 */
export function entryVersion({ updated_at: at }: EntryRow): string {
  return at.toISOString()
}

/**
 * Deactivates an entry; an inactive one stays inactive.
 * @param assureVersion check for callers that name the removed version by its entity tag
 * @throws Failure `not_found`
 */
export async function removeEntry<Content, Row extends EntryRow & Content>(
  list: OpenedList<
    Pick<ArchivedReferenceList<Content, Row>, 'find' | 'setActive'> &
      Partial<Pick<ArchivedReferenceList<Content, Row>, 'deleteOld'>>
  >,
  id: string,
  assureVersion?: AssureVersion,
): Promise<Row> {
  const { tx, register, account } = list
  await lockAccount(tx, account)
  const before = await entry(list, id)
  if (!before.is_active) return before
  assureVersion?.(entryVersion(before))
  await register.setActive(tx, account, id, false)
  await register.deleteOld?.(tx, account)
  return entry(list, id)
}

/**
 * Reactivates a removed entry; an active one stays active.
 * @throws Failure `not_found`
 * @throws Refusal `register_full`, or a refusal that only this list has, because another entry may
 * have replaced the removed one
 */
export async function restoreEntry<Content, Row extends EntryRow & Content>(
  list: OpenedList<Omit<ArchivedReferenceList<Content, Row>, 'deleteOld' | 'place'>>,
  id: string,
): Promise<Row> {
  const { tx, register, account } = list
  await lockAccount(tx, account)
  const before = await entry(list, id)
  if (before.is_active) return before
  const active = await register.listActive(tx, account)
  assureRoom(active.length, register.max)
  await register.assure(tx, account, { content: before, others: active, before })
  await register.setActive(tx, account, id, true)
  return entry(list, id)
}

/**
 * Sets the order of the active entries to that of the ids. Without ids, the list's default order
 * applies again.
 * @throws Refusal `order_outdated`
 */
export async function orderEntries<Content, Row extends EntryRow & Content>(
  list: OpenedList<ArchivedReferenceList<Content, Row>>,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const { tx, register, account } = list
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
  { tx, register, account }: OpenedList<Pick<ReferenceList<Content, Row>, 'find'>>,
  id: string,
): Promise<Row> {
  const [row] = await register.find(tx, account, id)
  if (row === undefined) throw new Failure('not_found')
  return row
}
