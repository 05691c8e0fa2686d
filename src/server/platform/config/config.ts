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
import { openReader } from './variable.ts'
import { EMBEDDED, serverVariables, type LogLevel } from './variables.ts'
import { readWitnesses, type WitnessConfig } from './witness-config.ts'

/** How this process runs, parsed once at start. Paths are absolute, `publicUrl` has no trailing slash. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Links in mails and QR codes, and where redirects may lead to. */
  readonly publicUrl: string
  /** Browsers require HTTPS of every subdomain of the public address too. */
  readonly hstsSubdomains: boolean
  /** Further addresses that a sign-in may lead to. */
  readonly redirectUrls: readonly RegExp[]
  readonly dataDir: string
  /** undefined: the embedded PostgreSQL in `dataDir/postgres`. */
  readonly databaseUrl: string | undefined
  /** Logins that an administrator made at `databaseUrl`; undefined: made at the start. */
  readonly logins: DatabaseUrls | undefined
  /** undefined: mails become files in `dataDir/outbox`. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** undefined: generated in `dataDir/keys`. */
  readonly secret: string | undefined
  /** The one before a rotation, for as long as it counts; only beside `secret`. */
  readonly earlierSecret: string | undefined
  readonly logOrigin: string | undefined
  readonly logKey: string | undefined
  /** The seed of the log's VRF key, 32 bytes; undefined: in `dataDir/keys`, or derived from the secret. */
  readonly logVrfKey: Buffer | undefined
  /** How many proxies in front may be believed; `false` believes no forwarded-for header. */
  readonly trustProxy: false | number
  /** How long requests are still taken after `/readyz` has turned 503. */
  readonly shutdownDelayMs: number
  readonly logLevel: LogLevel
  /** The commit that the image was built from. */
  readonly commit: string | undefined
  /** Who answers for this installation and its data; undefined: the public pages say that nobody is named. */
  readonly operator: Operator | undefined
  /** undefined: accounts are opened by password only. */
  readonly oidc: OidcConfig | undefined
  readonly places: PlacesConfig
  readonly anchors: AnchorConfig
  readonly timestamps: TimestampConfig
  readonly witnessing: WitnessConfig
  /** The addresses of the installation's other nodes, `http(s)://host:port`. */
  readonly nodes: readonly string[]
  /** The operator's word that no other node has signed since: `--alone`. */
  readonly isAlone: boolean
  /** Whom accounts may have called by webhooks. */
  readonly webhookTargets: DialTargets
  /** Maximum size of the cache of answers to API keys, in bytes; 0 turns it off. */
  readonly answerCacheBytes: number
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

/**
 * Parses the environment. An empty variable counts as absent; `NAME_FILE` names a file that has the value of `NAME`.
 * @throws ConfigError listing everything that is wrong, not only the first.
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
  const logins = [one.DATABASE_APP_URL, one.DATABASE_JOBS_URL, one.DATABASE_BACKUP_URL] as const
  const [app, jobs, backup] = [read(logins[0]), read(logins[1]), read(logins[2])]
  const config: Config = {
    port,
    host: read(one.HOST),
    publicUrl,
    hstsSubdomains: read(one.HSTS_SUBDOMAINS),
    redirectUrls: read(one.REDIRECT_URLS) ?? [],
    dataDir: resolve(read(one.DATA_DIR)),
    databaseUrl: database === EMBEDDED ? undefined : database,
    logins:
      app === undefined || jobs === undefined || backup === undefined ? undefined : { app, jobs, backup },
    smtpUrl: read(one.SMTP_URL),
    mailFrom: read(one.MAIL_FROM) ?? `Lastro <nao-responda@${new URL(publicUrl).hostname}>`,
    secret: read(one.LASTRO_SECRET),
    earlierSecret: read(one.LASTRO_SECRET_EARLIER),
    logOrigin: read(one.LOG_ORIGIN),
    logKey: read(one.LOG_KEY),
    logVrfKey: read(one.LOG_VRF_KEY),
    trustProxy: read(one.TRUST_PROXY),
    shutdownDelayMs: read(one.SHUTDOWN_DELAY),
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
    webhookTargets: read(one.WEBHOOK_TARGETS),
    answerCacheBytes: read(one.ANSWER_CACHE_MIB) ?? usualAnswerCacheBytes(),
  }
  const given = logins.filter(isSet).map(({ name }) => name)
  if (given.length > 0 && given.length < logins.length)
    problems.push(`${logins.map(({ name }) => name).join(', ')}: defina os três ou nenhum`)
  if (given.length > 0 && config.databaseUrl === undefined)
    problems.push(`${given.join(', ')}: defina também DATABASE_URL`)
  if (config.earlierSecret !== undefined && config.secret === undefined) {
    problems.push('LASTRO_SECRET_EARLIER: defina também LASTRO_SECRET')
  }
  if ((config.logKey === undefined) !== (config.logOrigin === undefined)) {
    problems.push('LOG_KEY e LOG_ORIGIN: defina os dois ou nenhum')
  }
  problems.push(...findMisspelt())
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** An eighth of the memory, and 2 GiB at most. It is taken as it is used. */
function usualAnswerCacheBytes(): number {
  return Math.min(2048 * MEBIBYTE, Math.floor(availableMemory() / 8))
}
