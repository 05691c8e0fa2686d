import type { Sender } from '#contract/endpoints/public-page.ts'
import { periodText, retention } from '#domain/retention.ts'
import type { Permission, Role } from '#domain/accounts/role.ts'
import type { ActingRefusal } from '#platform/http/account.ts'
import type { Nullable } from '#platform/database/statement.ts'
import { statement, type Rows } from './accounts.rows.ts'

/** User as the application may read it, without the password's hash. */
export type UserRow = Nullable<Rows['user_by_id'], 'new_email'> & {
  readonly email: string
  /**
   * Address (`current` or `new`) that has confirmed the pending change to `new_email`; null if
   * neither has.
   */
  readonly new_email_confirmed_by: EmailSide | null
  readonly user_metadata: Readonly<Record<string, unknown>>
  readonly identities: readonly IdentityRow[]
  readonly factors: readonly FactorRow[]
}

/**
 * Identity at an external sign-in provider with which a person signs in to the account. A `UserRow`
 * lists its identities oldest first. Times are in PostgreSQL's JSON format.
 */
export type IdentityRow = {
  readonly id: string
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly created_at: string
  readonly last_sign_in_at: string
}

/**
 * Factor for the second step of signing in to an account. A `UserRow` lists its factors oldest
 * first. Times are in PostgreSQL's JSON format.
 */
export type FactorRow = {
  readonly id: string
  readonly friendly_name: string
  readonly factor_type: SecondStep
  readonly status: 'verified' | 'unverified'
  readonly created_at: string
  readonly updated_at: string
  readonly last_challenged_at: string | null
}

/** Method of a session's second step. */
export type SecondStep = 'totp' | 'recovery_code'

export type SessionRow = Rows['rotate_session'] & {
  readonly method: SessionMethod
  readonly second_step: SecondStep | null
}

/** Method by which a person proved that an account is theirs. */
export type SessionMethod = 'password' | 'otp' | 'oauth' | 'recovery'

/** Address in a change of address: the account's present address, or the requested new address. */
export type EmailSide = 'current' | 'new'

/** Purpose of a one-time link. */
export type LinkKind = 'signup' | 'recovery' | `email_change_${EmailSide}`

/**
 * Account found by its address. `is_known_network` is true if the account has signed in from the
 * caller's network before.
 */
export type AccountRow = Nullable<Rows['account_by_email'], 'password_hash'>

/**
 * Columns of a `UserRow`. A requested change of address and an unverified factor are left out after
 * one day, because both have expired.
 */
export const userColumns = `id, email, email_confirmed_at, confirmation_sent_at, recovery_sent_at,
  case when new_email_asked_at > now() - interval '1 day' then new_email end as new_email, new_email_confirmed_by,
  last_sign_in_at, user_metadata, has_password, created_at, updated_at,
  (select coalesce(jsonb_agg(to_jsonb(i) - 'user_id' order by i.created_at, i.id), '[]')
   from identities i where i.user_id = users.id) as identities,
  (select coalesce(jsonb_agg(jsonb_build_object(
     'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
     'status', case when f.verified_at is null then 'unverified' else 'verified' end,
     'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at
   ) order by f.created_at, f.id), '[]')
   from mfa_factors f
   where f.user_id = users.id and (f.verified_at is not null or f.created_at > now() - interval '${periodText(retention.mfa_factors)}')) as factors`
export const sessionColumns =
  'id, user_id, method, second_step, second_step_at, refresh_counter, created_at, expires_at'

export const accountByEmail = statement<[email: string, place: Buffer], AccountRow>(
  'account_by_email',
  `select id, password_hash, password_decoys, is_confirmed, is_known_network from account_by_email($1, $2)`,
)

export const insertUser = statement<
  [id: string, email: string, passwordHash: string, metadata: object],
  UserRow
>(
  'insert_user',
  `insert into users (id, email, password_hash, password_decoys, user_metadata, confirmation_sent_at)
   values ($1, $2, $3, array[$3], $4, now())
   on conflict (email) do nothing
   returning ${userColumns}`,
)

/**
 * Records a further sign-up with the account's address. The hashes of the passwords of the first
 * eight such sign-ups are stored as decoys. A sign-in with such a password therefore gets the same
 * answer whether or not the sign-up with that password created the account.
 */
export const repeatSignUpOf = statement<[userId: string, hash: string], never>(
  'repeat_sign_up',
  `select repeat_sign_up($1, $2)`,
)

export const userById = statement<[userId: string], UserRow>(
  'user_by_id',
  `select ${userColumns} from users where id = $1`,
)

/**
 * Returns the people to whom a mail about an account goes: the person themselves, or a company's
 * owners and administrators.
 */
export const findRecipients = statement<
  [account: string],
  { email: string; user_metadata: Readonly<Record<string, unknown>> }
>('account_recipients', 'select email, user_metadata from account_recipients($1)')

/**
 * Finds the name of a member, and the name and professional registration that their signatures
 * print.
 */
export const findSigningNames = statement<
  [member: string, account: string],
  { name: string | null; signing_name: string | null; registration: string | null }
>(
  'find_signing_names',
  `select coalesce(m.signing_name, m.display_name, u.user_metadata ->> 'full_name') as name, m.signing_name,
     m.registration
   from (select $1::uuid as id) asked
   left join members m on m.id = asked.id and m.account_id = $2
   left join users u on u.id = asked.id and u.id = $2`,
)

/** Finds the owners and responsible persons of an account. */
export const findResponsible = statement<
  [account: string],
  { email: string; user_metadata: Readonly<Record<string, unknown>> }
>('account_responsible', 'select email, user_metadata from account_responsible($1)')

/**
 * Returns the user and locks the row until the transaction ends. A transaction that changes several
 * rows takes this lock first.
 */
export const lockUser = statement<[userId: string], UserRow>(
  'lock_user',
  `select ${userColumns} from users where id = $1 for no key update`,
)

export const confirmUser = statement<[userId: string], never>(
  'confirm_user',
  `update users
   set email_confirmed_at = coalesce(email_confirmed_at, now()), password_decoys = '{}', updated_at = now()
   where id = $1`,
)

/** Merges a patch into the metadata of a user. A `null` in the patch removes the key. */
export const mergeUserMetadata = statement<[userId: string, patch: object], UserRow>(
  'merge_user_metadata',
  `update users set user_metadata = jsonb_strip_nulls(user_metadata || $2::jsonb), updated_at = now()
   where id = $1
   returning ${userColumns}`,
)

export const renameMemberships = statement<[person: string], never>(
  'rename_memberships',
  'select rename_memberships($1)',
)

export const markSignIn = statement<[userId: string], UserRow>(
  'mark_sign_in',
  `update users set last_sign_in_at = now() where id = $1 returning ${userColumns}`,
)

export const rememberPlace = statement<[userId: string, place: Buffer], never>(
  'remember_place',
  `insert into known_networks (user_id, fingerprint) values ($1, $2)
   on conflict (user_id, fingerprint) do update set seen_at = now()`,
)

/**
 * Records a network as known to an account, unless the account has a second step. With a second
 * step, a password alone must not make a network known.
 */
export const rememberPlaceOfOneStep = statement<[userId: string, place: Buffer], never>(
  'remember_place_of_one_step',
  `insert into known_networks (user_id, fingerprint)
   select $1, $2 where not exists (select from mfa_factors where user_id = $1 and verified_at is not null)
   on conflict (user_id, fingerprint) do update set seen_at = now()`,
)

export const insertSession = statement<
  [
    id: string,
    userId: string,
    method: SessionMethod,
    userAgent: string | null,
    idleSeconds: number,
    lifeSeconds: number,
  ],
  SessionRow
>(
  'insert_session',
  `insert into sessions (id, user_id, method, user_agent, idle_until, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5), now() + make_interval(secs => $6))
   returning ${sessionColumns}`,
)

/**
 * Assurance of a session. `due` means that the person has a second step that the session has not
 * completed.
 */
export type SessionAssurance = 'aal1' | 'aal2' | 'due'

/**
 * Person of a session, with the account for which they act or the reason why they may not. `n` is
 * the position of the call in its batch, from 1.
 */
export type ActingMember = {
  readonly n: number
  readonly person: string
  readonly standing: SessionAssurance
} & (
  | {
      readonly refusal: null
      readonly account: string
      readonly member: string
      readonly role: Role
      readonly granted: readonly Permission[]
      readonly is_closing: boolean
      readonly is_test: boolean
    }
  | { readonly refusal: ActingRefusal }
)

/** Resolves a batch of calls by access token. A session that has ended yields no row. */
export const findActingMembers = statement<
  [sessions: readonly string[], userIds: readonly string[], accounts: readonly (string | null)[]],
  ActingMember
>(
  'acting_members',
  `select n, person, standing, account, member, role, granted, is_closing, is_test, refusal
   from acting_members($1::uuid[], $2::uuid[], $3::uuid[])`,
)

/**
 * Finds out if one of two accounts is a test company and the other is not.
 * @param named id of the second account, or null with the short name of a company for ONE Record
 */
export const findOtherKind = statement<
  [account: string, named: string | null, shortName: string | null],
  { differs: boolean }
>('differ_in_kind', 'select differ_in_kind($1, $2, $3) as differs')

/** Returns a row if an account is a test company. */
export const findTestCompany = statement<[account: string], { account_id: string }>(
  'find_test_company',
  'select account_id from companies where account_id = $1 and is_test',
)

/** Finds out if mails of an account may go to an address. */
export const findMayBeMailed = statement<[account: string, address: string], { may: boolean }>(
  'may_be_mailed',
  'select may_be_mailed($1, $2) as may',
)

export const ownerOfSession = statement<[sessionId: string], { user_id: string }>(
  'owner_of_session',
  `select user_id from owner_of_session($1)`,
)

export type LockedSession = SessionRow & Rows['lock_session']

/** Returns the session and locks it against rotation until the transaction ends. */
export const lockSession = statement<[sessionId: string], LockedSession>(
  'lock_session',
  `select ${sessionColumns}, now() >= least(idle_until, expires_at) as is_expired,
          extract(epoch from now() - refreshed_at)::float8 as seconds_since_refresh
   from sessions where id = $1 for update`,
)

export const rotateSession = statement<[sessionId: string, idleSeconds: number], SessionRow>(
  'rotate_session',
  `update sessions
   set refresh_counter = refresh_counter + 1, refreshed_at = now(), idle_until = now() + make_interval(secs => $2)
   where id = $1
   returning ${sessionColumns}`,
)

/**
 * SQL that notifies every node, at commit, that sessions of an account have ended or changed their
 * assurance (features/live/hub.ts).
 */
export const notifyEnded = `pg_notify('lastro_session', user_id::text)`

export const endSession = statement<[userId: string, sessionId: string], { id: string }>(
  'end_session',
  `delete from sessions where user_id = $1 and id = $2 returning id, ${notifyEnded}`,
)

export const endOtherSessions = statement<[userId: string, sessionId: string], never>(
  'end_other_sessions',
  `delete from sessions where user_id = $1 and id <> $2 returning ${notifyEnded}`,
)

export const endAllSessions = statement<[userId: string], never>(
  'end_all_sessions',
  `delete from sessions where user_id = $1 returning ${notifyEnded}`,
)

export const ownerOfToken = statement<
  [tokenHash: Buffer, kinds: readonly (LinkKind | 'code')[]],
  { user_id: string; is_expired: boolean }
>('owner_of_token', `select user_id, is_expired from owner_of_token($1, $2)`)

/**
 * Consumes the token of a one-time link. If several callers present the same token, exactly one
 * gets a row.
 */
export const consumeToken = statement<[tokenHash: Buffer], { kind: LinkKind; code_challenge: Buffer | null }>(
  'consume_token',
  `delete from one_time_tokens where token_hash = $1 and expires_at > now() returning kind, code_challenge`,
)

/** Inserts the code that is exchanged for a session. */
export const insertCode = statement<
  [codeHash: Buffer, userId: string, sessionId: string, challenge: Buffer, lifeSeconds: number],
  never
>(
  'insert_code',
  `insert into one_time_tokens (token_hash, user_id, kind, session_id, code_challenge, expires_at)
   values ($1, $2, 'code', $3, $4, now() + make_interval(secs => $5))`,
)

/** Consumes a code, like `useToken`. */
export const consumeCode = statement<[codeHash: Buffer], { session_id: string; code_challenge: Buffer }>(
  'consume_code',
  `delete from one_time_tokens where token_hash = $1 and kind = 'code' and expires_at > now()
   returning session_id, code_challenge`,
)

export const deleteTokens = statement<[userId: string], never>(
  'delete_tokens',
  `delete from one_time_tokens where user_id = $1`,
)

export const deleteTokensOfKinds = statement<[userId: string, kinds: readonly LinkKind[]], never>(
  'delete_tokens_of_kinds',
  `delete from one_time_tokens where user_id = $1 and kind = any ($2)`,
)

export const insertToken = statement<
  [tokenHash: Buffer, userId: string, kind: LinkKind, lifeSeconds: number, challenge: Buffer | null],
  never
>(
  'insert_token',
  `insert into one_time_tokens (token_hash, user_id, kind, expires_at, code_challenge)
   values ($1, $2, $3, now() + make_interval(secs => $4), $5)`,
)

export const markConfirmationSent = statement<[userId: string], { email: string }>(
  'mark_confirmation_sent',
  `update users set confirmation_sent_at = now() where id = $1 returning email`,
)

/**
 * Inserts an entry of the audit trail. Inserts nothing if the account was deleted while the request
 * ran.
 */
export const insertAuditEntry = statement<
  [
    event: string,
    userId: string | null,
    requestId: string,
    clientIp: string,
    userAgent: string | null,
    facts: object,
    actor: string | null,
  ],
  never
>(
  'insert_audit_entry',
  `insert into audit_log (event, user_id, request_id, client_ip, user_agent, facts, actor)
   select $1, $2, $3, $4, $5, $6, $7
   where $2::uuid is null or exists (select from users where id = $2 for key share)`,
)

export const deleteExpiredSignIns = statement<[], never>(
  'delete_expired_sign_ins',
  `select delete_expired_sign_ins()`,
)

/** Finds the company that an account is; no row for a person and for a closed company. */
export const findSender = statement<[account: string], Sender>(
  'find_sender',
  `select c.name, c.phone, c.whatsapp, c.email, c.site, c.color, u.user_metadata ->> 'avatar_url' as logo_url
   from companies c join users u on u.id = c.account_id where c.account_id = $1 and c.closed_at is null`,
)
