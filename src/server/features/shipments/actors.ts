import type { Role } from '#domain/accounts/role.ts'
import type { Recorder } from '#core/authorizations/queries.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inPipelinedSnapshot } from '#platform/database/transaction.ts'
import type { StoredEvent } from '#core/shipments/stored-event.ts'
import { statement } from './shipments.rows.ts'

/**
 * Actor of a shipment's event: its account, one of the account's API keys, or a person whom the
 * account authorized.
 */
export type Actor = Pick<Recorder, 'id' | 'name' | 'email'> & {
  readonly is_deleted?: boolean
  /** Role of a company's member; absent for other actors. */
  readonly role?: Role
  /** Name of the warehouse in which the member works; null if they work in none. */
  readonly place?: string | null
}

/** Account with its name and revision. */
export type Owner = Actor & { readonly revision: number; readonly is_company: boolean }

export const findOwners = statement<[accounts: readonly string[]], Owner>(
  'find_owners',
  `select id, revision, email, user_metadata ->> 'full_name' as name, kind = 'company' as is_company
   from users where id = any($1::uuid[])`,
)

/** Finds the names of API keys. `of` is the account that owns the key; each key has one account. */
const findKeyNames = statement<
  [accounts: readonly string[], keys: readonly string[]],
  Actor & { readonly of: string }
>(
  'find_key_names',
  `select user_id as of, id, null as email, name from api_keys
   where user_id = any($1::uuid[]) and id = any($2::uuid[])`,
)

/**
 * Finds the names of members of companies. `of` is the company. The founder of a company that was a
 * person's own account has the company's id as member id.
 */
const findMemberNames = statement<
  [companies: readonly string[], members: readonly string[]],
  Actor & { readonly of: string }
>(
  'find_member_names',
  `select m.account_id as of, m.id, null as email, m.display_name as name, m.user_id is null as is_deleted, m.role, w.name as place
   from members m left join warehouses w on w.user_id = m.account_id and w.id = m.warehouse_id
   where m.account_id = any($1::uuid[]) and m.id = any($2::uuid[])`,
)

/** Finds the authorized people who recorded on shipments. `of` is the shipment. */
const findRecordersOf = statement<[shipments: readonly string[]], Actor & { readonly of: string }>(
  'find_recorders_of_shipments',
  `select asked.id as of, r.id, r.name, r.email, r.is_deleted
   from unnest($1::uuid[]) as asked (id), authorized_recorders(asked.id) as r`,
)

/** Shipment with its owner and all its events. */
export type Acted = {
  readonly id: string
  readonly account: string
  readonly isCompany: boolean
  readonly events: readonly StoredEvent[]
}

/**
 * Finds the names of everybody other than the owner who recorded events of these shipments. Takes
 * one round trip for any number of shipments, and none if only owners recorded.
 * @returns a function that returns the actors of one shipment
 */
export async function findOtherActors(
  pool: Pool,
  acted: readonly Acted[],
): Promise<(one: Acted) => readonly Actor[]> {
  const keys = new Map<string, { readonly account: string; readonly key: string }>()
  const shipments = new Set<string>()
  const members = new Set<string>()
  const companies = new Set<string>()
  const accounts = new Set<string>()
  for (const { id, account, isCompany, events } of acted) {
    for (const { acceptance } of events) {
      const { actor } = acceptance
      if (actor === null || (actor === account && !isCompany)) continue
      accounts.add(account)
      if (acceptance.via === 'authorization') shipments.add(id)
      else if (isCompany && acceptance.via !== 'key') {
        companies.add(account)
        members.add(actor)
      } else keys.set(`${account} ${actor}`, { account, key: actor })
    }
  }
  if (accounts.size === 0) return () => []
  const [ofAccounts, ofShipments, ofCompanies] = await inPipelinedSnapshot(pool, [...accounts], (tx) =>
    pipelined([
      findKeyNames(tx, ...columnsOf([...keys.values()], 'account', 'key')),
      shipments.size === 0 ? [] : findRecordersOf(tx, [...shipments]),
      members.size === 0 ? [] : findMemberNames(tx, [...companies], [...members]),
    ]),
  )
  const others = Map.groupBy<string, Actor & { readonly of: string }>(
    [...ofAccounts, ...ofShipments, ...ofCompanies],
    ({ of }) => of,
  )
  return ({ id, account }) => [...(others.get(account) ?? []), ...(others.get(id) ?? [])]
}
