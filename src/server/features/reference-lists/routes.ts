import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/schema/endpoint.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { ifMatch, setTag } from '#platform/http/precondition.ts'
import { route, serve } from '#platform/http/route.ts'
import {
  createEntry,
  entryVersion,
  orderEntries,
  removeEntry,
  restoreEntry,
  updateEntry,
  type EntryRow,
  type ReferenceList,
  type ArchivedReferenceList,
} from './reference-list.ts'

type Schema<Output> = z.ZodMiniType<Output>
type Any = z.ZodMiniType
type Params = Schema<{ id: string }>

/** Endpoints of every reference list. */
type ReferenceListCalls<Content, Entry> = {
  readonly list: Endpoint<Any, Any, Any, Schema<Entry[]>>
  readonly create: Endpoint<Any, Any, Schema<Content & { id?: string | undefined }>, Schema<Entry>>
  readonly update: Endpoint<Params, Any, Schema<Content & { updated_at?: string | undefined }>, Schema<Entry>>
}

/** Endpoints of a reference list whose entries can be restored. */
type ArchivedCalls<Content, Entry> = ReferenceListCalls<Content, Entry> & {
  readonly remove: Endpoint<Params, Any, Any, Schema<Entry>>
  readonly restore: Endpoint<Params, Any, Any, Schema<Entry>>
  readonly order: Endpoint<Any, Any, Schema<{ ids: string[] }>, Schema<Entry[]>>
}

/** Presentation of a reference list's rows for the API. */
type Presented<Row, Entry> = {
  readonly pool: Pool
  readonly present: (row: Row) => Entry
  /** Built-in entries, which the list shows before the account's own entries. */
  readonly first?: readonly Entry[]
  /** Throws a refusal if the id is that of a built-in entry. */
  readonly assureOwn?: (id: string, act: 'change' | 'remove') => void
}

/**
 * Serves listing, creation and change. `complete` adds data from another service before any lock is
 * taken.
 */
export function referenceListRoutes<Content, Row extends EntryRow & Content, Entry>(
  api: FastifyInstance,
  calls: ReferenceListCalls<Content, Entry>,
  register: ReferenceList<Content, Row>,
  {
    pool,
    present,
    first = [],
    assureOwn,
    complete = (content) => content,
  }: Presented<Row, Entry> & {
    readonly complete?: (content: Content, account: string) => Promise<Content> | Content
  },
): void {
  route(api, calls.list, ({ account }) =>
    inTransaction(pool, [account.id], async (tx) => [
      ...first,
      ...(await register.listActive(tx, account.id)).map(present),
    ]),
  )

  serve(api, calls.create, async ({ body, account, reply }) => {
    const content = await complete(body, account.id)
    const { row, isReplay } = await inTransaction(pool, [account.id], (tx) =>
      createEntry({ tx, register, account: account.id }, body.id ?? randomUUID(), content),
    )
    setTag(reply, entryVersion(row))
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data: present(row) })
  })

  route(api, calls.update, async ({ params: { id }, body, account, request, reply }) => {
    assureOwn?.(id, 'change')
    const content = await complete(body, account.id)
    const row = await inTransaction(pool, [account.id], (tx) =>
      updateEntry({ tx, register, account: account.id }, id, content, {
        known: body.updated_at,
        assureVersion: ifMatch(request),
      }),
    )
    setTag(reply, entryVersion(row))
    return present(row)
  })
}

/** Serves the calls of every reference list, and removal, restoring, and ordering by hand. */
export function archivedReferenceListRoutes<Content, Row extends EntryRow & Content, Entry>(
  api: FastifyInstance,
  calls: ArchivedCalls<Content, Entry>,
  register: ArchivedReferenceList<Content, Row>,
  presented: Presented<Row, Entry>,
): void {
  referenceListRoutes(api, calls, register, presented)
  const { pool, present, first = [], assureOwn } = presented
  route(api, calls.remove, async ({ params: { id }, account, request, reply }) => {
    assureOwn?.(id, 'remove')
    const row = await inTransaction(pool, [account.id], (tx) =>
      removeEntry({ tx, register, account: account.id }, id, ifMatch(request)),
    )
    setTag(reply, entryVersion(row))
    return present(row)
  })

  route(api, calls.restore, ({ params: { id }, account }) =>
    inTransaction(pool, [account.id], async (tx) =>
      present(await restoreEntry({ tx, register, account: account.id }, id)),
    ),
  )

  route(api, calls.order, ({ body, account }) =>
    inTransaction(pool, [account.id], async (tx) => [
      ...first,
      ...(await orderEntries({ tx, register, account: account.id }, body.ids)).map(present),
    ]),
  )
}
