import type { Client } from 'pg'
import type { Keys } from '#platform/secrets/keys.ts'
import { withClient } from '#platform/database/with-client.ts'
import { secretBox } from '#platform/secrets/encrypted-secret.ts'
import { encryptedColumns, type EncryptedColumn } from './encrypted-columns.ts'

/** Maximum accounts per transaction. */
const PAGE = 200

/**
 * Encrypts again, under the newest secret, the values that an earlier secret encrypted. Values
 * under the newest secret stay unchanged, so an interrupted run can be repeated.
 * @param adminUrl connection URL of the tables' owner, because the application may not write all of
 * these columns
 * @returns number of values encrypted again
 */
export async function reencrypt(adminUrl: string, keys: Keys): Promise<number> {
  return withClient(adminUrl, async (admin) => {
    let [after, count] = ['00000000-0000-0000-0000-000000000000', 0]
    for (;;) {
      const { rows } = await admin.query<{ id: string }>(
        'select id from users where id > $1 order by id limit $2',
        [after, PAGE],
      )
      const last = rows.at(-1)
      if (last === undefined) return count
      const accounts = rows.map(({ id }) => id)
      count += await reencryptAccounts(admin, keys, accounts)
      after = last.id
    }
  })
}

async function reencryptAccounts(admin: Client, keys: Keys, accounts: readonly string[]): Promise<number> {
  await admin.query('begin')
  try {
    // Row-level security is forced, so it also applies to a table owner that is not a superuser.
    await admin.query(`select set_config('app.account_ids', $1, true)`, [`{${accounts.join(',')}}`])
    let count = 0
    for (const column of encryptedColumns) count += await reencryptColumn(admin, keys, column, accounts)
    await admin.query('commit')
    return count
  } catch (error) {
    await admin.query('rollback')
    throw error
  }
}

async function reencryptColumn(
  admin: Client,
  keys: Keys,
  { table, column, owner, purpose }: EncryptedColumn,
  accounts: readonly string[],
): Promise<number> {
  const box = secretBox(keys, purpose)
  const newest = secretBox({ derive: keys.derive }, purpose)
  // A locked row keeps its ctid until this transaction writes it, so the ctid identifies the row.
  const { rows } = await admin.query<{ place: string; owner: string; sealed: Buffer }>(
    `select ctid::text as place, ${owner}::text as owner, ${column} as sealed from ${table}
     where user_id = any($1::uuid[]) and ${column} is not null for update`,
    [accounts],
  )
  let count = 0
  for (const row of rows) {
    if (newest.open(row.sealed, row.owner) !== undefined) continue
    const secret = box.open(row.sealed, row.owner)
    // A value that no secret decrypts was lost before this rotation. The code that uses the value
    // reports the loss.
    if (secret === undefined) continue
    await admin.query(`update ${table} set ${column} = $1 where ctid = $2::tid`, [
      newest.seal(secret, row.owner),
      row.place,
    ])
    count++
  }
  return count
}
