import { AsyncLocalStorage } from 'node:async_hooks'

const readOnly = new AsyncLocalStorage<boolean>()

/** SQLSTATE with which PostgreSQL refuses to write in a read-only transaction. */
const READ_ONLY_TRANSACTION = '25006'

/**
 * Runs a call in whose transactions PostgreSQL refuses to write. A forgotten check of a permission
 * then changes nothing.
 */
export function runReadOnly<T>(work: () => T): T {
  return readOnly.run(true, work)
}

/**
 * Runs work that writes on behalf of a read-only call, such as the audit trail's entry about an
 * export.
 */
export function runWriting<T>(work: () => T): T {
  return readOnly.run(false, work)
}

export function isReadOnly(): boolean {
  return readOnly.getStore() === true
}

/**
 * Checks that the present call may write. Call it before a write joins a transaction that several
 * calls share. Such a transaction is not read-only, so PostgreSQL would not refuse the write.
 * @throws Error with PostgreSQL's code of a write in a read-only transaction
 */
export function assureWriting(): void {
  if (!isReadOnly()) return
  throw Object.assign(new Error('a read-only call tried to write'), { code: READ_ONLY_TRANSACTION })
}
