import { periodText, retention } from '#domain/retention.ts'
import { type SecondStep, type SessionRow, sessionColumns, notifyEnded } from '#core/accounts/queries.ts'
import { statement } from './auth-mfa.rows.ts'

/** Time that a factor may stay unverified. */
const UNCONFIRMED = periodText(retention.mfa_factors)

export type TotpFactorRow = {
  readonly id: string
  readonly factor_type: 'totp'
  readonly secret: Buffer
  readonly last_step: number | null
  readonly is_verified: boolean
}

export type RecoveryFactorRow = {
  readonly id: string
  readonly factor_type: 'recovery_code'
  readonly secret: null
  readonly last_step: null
  readonly is_verified: true
}

/** Finds a factor. An unverified factor expires after a day. */
export const findFactor = statement<[userId: string, factorId: string], TotpFactorRow | RecoveryFactorRow>(
  'find_factor',
  `select id, factor_type, secret, last_step, verified_at is not null as is_verified from mfa_factors
   where user_id = $1 and id = $2 and (verified_at is not null or created_at > now() - interval '${UNCONFIRMED}')`,
)

export const insertTotpFactor = statement<
  [id: string, userId: string, friendlyName: string, secret: Buffer],
  never
>(
  'insert_totp_factor',
  `insert into mfa_factors (id, user_id, factor_type, friendly_name, secret) values ($1, $2, 'totp', $3, $4)`,
)

export const insertRecoveryFactor = statement<[id: string, userId: string, friendlyName: string], never>(
  'insert_recovery_factor',
  `insert into mfa_factors (id, user_id, factor_type, friendly_name, verified_at)
   values ($1, $2, 'recovery_code', $3, now())`,
)

/** Records a time step as used. The first recorded step verifies the factor. */
export const consumeTimeStep = statement<[factorId: string, step: number], never>(
  'consume_time_step',
  `update mfa_factors
   set last_step = $2, verified_at = coalesce(verified_at, now()),
       updated_at = case when verified_at is null then now() else updated_at end
   where id = $1`,
)

export const markChallenged = statement<[factorId: string], never>(
  'mark_factor_challenged',
  `update mfa_factors set last_challenged_at = now() where id = $1`,
)

export const deleteFactor = statement<[userId: string, factorId: string], never>(
  'delete_factor',
  `delete from mfa_factors where user_id = $1 and id = $2`,
)

/** Deletes all factors of an account with its recovery codes and challenges. */
export const deleteFactors = statement<[userId: string], never>(
  'delete_factors',
  `delete from mfa_factors where user_id = $1`,
)

/** Deletes an account's unverified factors. */
export const deleteUnverifiedFactors = statement<[userId: string], never>(
  'delete_unverified_factors',
  `delete from mfa_factors where user_id = $1 and verified_at is null`,
)

/** Deletes factors that were not verified within a day. */
export const deleteForgottenFactors = statement<[userId: string], never>(
  'delete_forgotten_factors',
  `delete from mfa_factors
   where user_id = $1 and verified_at is null and created_at <= now() - interval '${UNCONFIRMED}'`,
)

export const insertChallenge = statement<
  [id: string, userId: string, factorId: string, sessionId: string, lifeSeconds: number],
  { expires_at: Date }
>(
  'insert_challenge',
  `insert into mfa_challenges (id, user_id, factor_id, session_id, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5))
   returning expires_at`,
)

/**
 * Finds a challenge of a factor and a session. `now` is the time of the database's clock in seconds
 * since 1970.
 */
export const findChallenge = statement<
  [userId: string, challengeId: string, factorId: string, sessionId: string],
  { is_open: boolean; now: number }
>(
  'find_challenge',
  `select used_at is null and expires_at > now() as is_open,
          extract(epoch from clock_timestamp())::float8 as now
   from mfa_challenges where user_id = $1 and id = $2 and factor_id = $3 and session_id = $4`,
)

export const consumeChallenge = statement<[userId: string, challengeId: string], never>(
  'consume_challenge',
  `update mfa_challenges set used_at = now() where user_id = $1 and id = $2`,
)

/**
 * Completes the second step of a session. The refresh token's counter increases by two instead of
 * one. A token from before the second step is then not the predecessor of the active token, so it
 * cannot be exchanged for the active token.
 */
export const raiseSession = statement<
  [sessionId: string, step: SecondStep, factorId: string, idleSeconds: number],
  SessionRow
>(
  'raise_session',
  `update sessions
   set second_step = $2, second_step_at = now(), second_step_factor = $3, refresh_counter = refresh_counter + 2,
       refreshed_at = now(), idle_until = now() + make_interval(secs => $4)
   where id = $1
   returning ${sessionColumns}`,
)

/** Ends the account's sessions that have not completed the second step, except one. */
export const endOtherSessionsBelow = statement<[userId: string, sessionId: string], never>(
  'end_other_sessions_below',
  `delete from sessions where user_id = $1 and id <> $2 and second_step is null returning ${notifyEnded}`,
)

/**
 * Requires the second step again in the sessions that completed it with this factor, except one
 * session.
 */
export const lowerOtherSessions = statement<[userId: string, factorId: string, sessionId: string], never>(
  'lower_other_sessions',
  `update sessions set second_step = null, second_step_at = null, second_step_factor = null
   where user_id = $1 and second_step_factor = $2 and id <> $3
   returning ${notifyEnded}`,
)

/**
 * Removes the completed second step from all sessions of an account that no longer requires one.
 */
export const lowerAllSessions = statement<[userId: string], never>(
  'lower_all_sessions',
  `update sessions set second_step = null, second_step_at = null, second_step_factor = null
   where user_id = $1 and second_step is not null`,
)

/**
 * Seconds since the owner last proved their identity in this session, by signing in or by the
 * second step.
 */
export const provenAgo = statement<[sessionId: string], { seconds: number }>(
  'session_proven_ago',
  `select extract(epoch from now() - greatest(created_at, second_step_at))::float8 as seconds
   from sessions where id = $1`,
)

export const isKnownPlace = statement<[userId: string, place: Buffer], { known: boolean }>(
  'is_known_network',
  `select exists (select from known_networks where user_id = $1 and fingerprint = $2) as known`,
)

export const insertRecoveryCodes = statement<[userId: string, factorId: string, hashes: Buffer[]], never>(
  'insert_recovery_codes',
  `insert into mfa_recovery_codes (user_id, factor_id, code_hash) select $1, $2, unnest($3::bytea[])`,
)

export const deleteRecoveryCodes = statement<[userId: string], never>(
  'delete_recovery_codes',
  `delete from mfa_recovery_codes where user_id = $1`,
)

/** Consumes a recovery code. If several callers present the same code, exactly one gets a row. */
export const consumeRecoveryCode = statement<
  [userId: string, hashes: readonly Buffer[]],
  { factor_id: string }
>(
  'consume_recovery_code',
  `update mfa_recovery_codes set used_at = now()
   where user_id = $1 and code_hash = any($2::bytea[]) and used_at is null
   returning factor_id`,
)

export const deleteExpiredFactors = statement<[], never>(
  'delete_expired_factors',
  `select delete_expired_factors()`,
)

/** Former id of a person whose own account became a company; null for others. */
export const findFormerId = statement<[userId: string], { former_id: string | null }>(
  'former_id',
  'select former_id from users where id = $1',
)
