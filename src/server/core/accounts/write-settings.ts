/**
 * Returns SQL that writes columns of an account's settings, and returns them. Its parameters are
 * the account and a JSON object with a member for each column.
 */
export function writeSettings(columns: readonly string[]): string {
  const names = columns.join(', ')
  return `insert into system_settings (user_id, ${names})
   select $1::uuid, ${names} from json_populate_record(null::system_settings, $2::json)
   on conflict (user_id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
   returning ${names}`
}
