import { resolve } from 'node:path'
import { readAnchors, type AnchorConfig } from './anchor-config.ts'
import { availableMemory, MEBIBYTE } from '../base/available-memory.ts'
import type { DatabaseUrls } from './database-urls.ts'
import { openEnvironment } from './environment.ts'
import { nodesVariables } from './nodes-config.ts'
import { readOidc, type OidcConfig } from './oidc-config.ts'
import { readOperator, type Operator } from './operator-config.ts'
import type { DialTargets } from './dial-targets.ts'
import { readPlaces, type PlacesConfig } from './places-config.ts'
import { readTimestamps, type TimestampConfig } from './timestamp-config.ts'
import { openReader, type Reader } from './variable.ts'
import { EMBEDDED, serverVariables, type LogLevel } from './variables.ts'
import { readWitnesses, type WitnessConfig } from './witness-config.ts'

/** Cost of a password hash by argon2id; memory in KiB. */
export type PasswordCost = {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** Lowest cost that OWASP allows (ASVS 5.0, appendix C). */
const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

/**
 * Configuration of this process, parsed once at start. Paths are absolute; `publicUrl` has no
 * trailing slash.
 */
export type Config = {
  readonly port: number
  readonly host: string
  /** Base URL of links in mails and QR codes, and allowed target of redirects. */
  readonly publicUrl: string
  /** True if browsers must require HTTPS of every subdomain of the public address too. */
  readonly hstsSubdomains: boolean
  /** Further URLs to which a sign-in may redirect. */
  readonly redirectUrls: readonly RegExp[]
  readonly dataDir: string
  /** URL of the database; undefined selects the embedded PostgreSQL in `dataDir/postgres`. */
  readonly databaseUrl: string | undefined
  /**
   * Logins that an administrator created at `databaseUrl`; if undefined, they are created at the
   * start.
   */
  readonly logins: DatabaseUrls | undefined
  /** URL of the mail server; if undefined, mails are written to files in `dataDir/outbox`. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Secret of the installation; if undefined, one is generated in `dataDir/keys`. */
  readonly secret: string | undefined
  /** Secret from before a rotation, while it is still valid; only together with `secret`. */
  readonly earlierSecret: string | undefined
  readonly logOrigin: string | undefined
  readonly logKey: string | undefined
  /**
   * Seed of the log's VRF key, 32 bytes; if undefined, it is in `dataDir/keys` or derived from the
   * secret.
   */
  readonly logVrfKey: Buffer | undefined
  /**
   * Number of trusted proxies in front of the server; `false` ignores every `X-Forwarded-For`
   * header.
   */
  readonly trustProxy: false | number
  /** Milliseconds during which requests are still accepted after `/readyz` has turned 503. */
  readonly shutdownDelayMs: number
  /** True if people may open companies. */
  readonly companies: boolean
  readonly logLevel: LogLevel
  /** Commit from which the image was built. */
  readonly commit: string | undefined
  /**
   * Person or company responsible for this installation and its data; if undefined, the public
   * pages say that nobody is named.
   */
  readonly operator: Operator | undefined
  /** External identity provider; if undefined, people sign in with passwords only. */
  readonly oidc: OidcConfig | undefined
  readonly places: PlacesConfig
  readonly anchors: AnchorConfig
  readonly timestamps: TimestampConfig
  readonly witnessing: WitnessConfig
  /** URLs of the installation's other nodes, `http(s)://host:port`. */
  readonly nodes: readonly string[]
  /**
   * True if the operator assured with `--alone` that no other node has signed a head since this
   * node last did.
   */
  readonly isAlone: boolean
  /** Cost of new password hashes. No variable changes it; tests use a lower one. */
  readonly passwordCost: PasswordCost
  /** Hosts that webhooks of accounts may call. */
  readonly webhookTargets: DialTargets
  /**
   * Maximum size, in bytes, of the cache of answers to requests with API keys; 0 turns the cache
   * off.
   */
  readonly answerCacheBytes: number
  /**
   * Maximum calls per minute that all members and API keys of an account together may make on this
   * node.
   */
  readonly accountCallsPerMinute: number
}

/** Thrown by `readConfig`; `problems` has one Portuguese sentence per wrong variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Configuração inválida:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const { DATABASE_APP_URL, DATABASE_JOBS_URL, DATABASE_BACKUP_URL } = serverVariables
const loginVariables = [DATABASE_APP_URL, DATABASE_JOBS_URL, DATABASE_BACKUP_URL]

/**
 * Parses the environment. An empty variable counts as absent; `NAME_FILE` names a file that
 * contains the value of `NAME`.
 * @throws ConfigError listing every problem
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const { text, findMisspelt } = openEnvironment(env, problems)
  const reader = openReader(text, problems)
  const { read, isSet } = reader
  const one = serverVariables
  const port = read(one.PORT)
  const publicUrl = read(one.PUBLIC_URL) ?? `http://localhost:${port}`
  const database = read(one.DATABASE_URL)
  if (env['NODE_ENV'] === 'production' && !isSet(one.DATABASE_URL)) {
    problems.push(
      'DATABASE_URL: obrigatório com NODE_ENV=production; "embedded" escolhe o PostgreSQL embutido em DATA_DIR',
    )
  }
  const app = read(DATABASE_APP_URL)
  const jobs = read(DATABASE_JOBS_URL)
  const backup = read(DATABASE_BACKUP_URL)
  const config: Config = {
    port,
    host: read(one.HOST),
    publicUrl,
    hstsSubdomains: read(one.HSTS_SUBDOMAINS),
    redirectUrls: read(one.REDIRECT_URLS) ?? [],
    dataDir: resolve(read(one.DATA_DIR)),
    databaseUrl: database === EMBEDDED ? undefined : database,
    logins: app && jobs && backup ? { app, jobs, backup } : undefined,
    smtpUrl: read(one.SMTP_URL),
    mailFrom: read(one.MAIL_FROM) ?? `Lastro <nao-responda@${new URL(publicUrl).hostname}>`,
    secret: read(one.LASTRO_SECRET),
    earlierSecret: read(one.LASTRO_SECRET_EARLIER),
    logOrigin: read(one.LOG_ORIGIN),
    logKey: read(one.LOG_KEY),
    logVrfKey: read(one.LOG_VRF_KEY),
    trustProxy: read(one.TRUST_PROXY),
    shutdownDelayMs: read(one.SHUTDOWN_DELAY),
    companies: read(one.COMPANIES),
    logLevel: read(one.LOG_LEVEL),
    commit: read(one.LASTRO_COMMIT),
    operator: readOperator(reader),
    oidc: readOidc(reader),
    places: readPlaces(reader),
    anchors: readAnchors(reader),
    timestamps: readTimestamps(reader),
    witnessing: readWitnesses(reader),
    nodes: read(nodesVariables.NODES) ?? [],
    isAlone: false,
    passwordCost: PASSWORD_COST,
    webhookTargets: read(one.WEBHOOK_TARGETS),
    answerCacheBytes: read(one.ANSWER_CACHE_MIB) ?? usualAnswerCacheBytes(),
    accountCallsPerMinute: read(one.ACCOUNT_CALLS_PER_MINUTE),
  }
  problems.push(...findIncomplete(config, reader))
  problems.push(...findMisspelt())
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** Returns one sentence for each group of variables that must be set together, but are not. */
function findIncomplete(config: Config, { isSet }: Reader): readonly string[] {
  const given = loginVariables.filter(isSet).map(({ name }) => name)
  const all = loginVariables.map(({ name }) => name).join(', ')
  const isLoginMissing = given.length > 0 && given.length < loginVariables.length
  const isDatabaseMissing = given.length > 0 && config.databaseUrl === undefined
  const isSecretMissing = config.earlierSecret !== undefined && config.secret === undefined
  const isLogIncomplete = (config.logKey === undefined) !== (config.logOrigin === undefined)
  return [
    ...(isLoginMissing ? [`${all}: defina os três ou nenhum`] : []),
    ...(isDatabaseMissing ? [`${given.join(', ')}: defina também DATABASE_URL`] : []),
    ...(isSecretMissing ? ['LASTRO_SECRET_EARLIER: defina também LASTRO_SECRET'] : []),
    ...(isLogIncomplete ? ['LOG_KEY e LOG_ORIGIN: defina os dois ou nenhum'] : []),
  ]
}

/** Returns an eighth of the memory, at most 2 GiB. The cache allocates memory only as it fills. */
function usualAnswerCacheBytes(): number {
  return Math.min(2048 * MEBIBYTE, Math.floor(availableMemory() / 8))
}
