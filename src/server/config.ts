import { resolve } from 'node:path'
import { readAnchors, type AnchorConfig } from './anchor-config.ts'
import { availableMemory, MEBIBYTE } from './available-memory.ts'
import type { Checked } from './config-checks.ts'
import type { DatabaseUrls } from './db/database-urls.ts'
import { openEnvironment } from './environment.ts'
import { readNodes } from './nodes-config.ts'
import { readOidc, type OidcConfig } from './oidc-config.ts'
import { readOperator, type Operator } from './operator-config.ts'
import type { DialTargets } from './outgoing/dial-targets.ts'
import { readPlaces, type PlacesConfig } from './places-config.ts'
import { parseRedirectPattern } from './redirect-pattern.ts'
import { readTimestamps, type TimestampConfig } from './timestamp-config.ts'
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
  /** How many bytes of answers are kept at the most for those who ask again; 0 for none. */
  readonly keptBytes: number
}

/** Value of DATABASE_URL that asks for the embedded PostgreSQL. */
const EMBEDDED = 'embedded'

/** Variables of the logins that an administrator made. */
const loginNames = ['DATABASE_APP_URL', 'DATABASE_JOBS_URL', 'DATABASE_BACKUP_URL'] as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

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
  const checked: Checked = (name, fallback, expected, parse) => {
    const value = text(name)
    if (value === undefined) return fallback
    const parsed = parse(value)
    if (parsed === undefined) problems.push(`${name}: ${expected}`)
    return parsed ?? fallback
  }
  const secretText = (
    name: string,
    expected: string,
    valid: (value: string) => boolean,
  ): string | undefined =>
    checked<string | undefined>(name, undefined, expected, (value) => (valid(value) ? value : undefined))
  const url = (name: string, schemes: readonly string[]): string | undefined =>
    checked<string | undefined>(name, undefined, `um endereço ${schemes.join(' ou ')}`, (value) =>
      schemes.some((scheme) => value.startsWith(scheme)) && URL.canParse(value) ? value : undefined,
    )

  const port = checked('PORT', 3000, 'um número de porta de 0 a 65535', parsePort)
  const publicUrl = checked(
    'PUBLIC_URL',
    `http://localhost:${port}`,
    'um endereço http(s):// sem caminho, como https://rastreio.exemplo.com.br',
    parseOrigin,
  )
  const database = checked<string | undefined>(
    'DATABASE_URL',
    undefined,
    'um endereço postgres:// ou postgresql://, ou "embedded", o PostgreSQL embutido em DATA_DIR',
    (value) =>
      value === EMBEDDED || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) ? value : undefined,
  )
  if (env['NODE_ENV'] === 'production' && text('DATABASE_URL') === undefined) {
    problems.push(
      'DATABASE_URL: obrigatório com NODE_ENV=production; "embedded" escolhe o PostgreSQL embutido em DATA_DIR',
    )
  }
  const schemes = ['postgres://', 'postgresql://']
  const app = url('DATABASE_APP_URL', schemes)
  const jobs = url('DATABASE_JOBS_URL', schemes)
  const backup = url('DATABASE_BACKUP_URL', schemes)
  const config: Config = {
    port,
    host: text('HOST') ?? '127.0.0.1',
    publicUrl,
    hstsSubdomains: checked('HSTS_SUBDOMAINS', false, '"on" ou "off"', parseSwitch),
    redirectUrls: checked<readonly RegExp[]>(
      'REDIRECT_URLS',
      [],
      'endereços separados por vírgula, como https://*.exemplo.com.br/**',
      parseRedirects,
    ),
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl: database === EMBEDDED ? undefined : database,
    logins:
      app === undefined || jobs === undefined || backup === undefined ? undefined : { app, jobs, backup },
    smtpUrl: url('SMTP_URL', ['smtp://', 'smtps://']),
    mailFrom: text('MAIL_FROM') ?? `Lastro <nao-responda@${new URL(publicUrl).hostname}>`,
    secret: secretText('LASTRO_SECRET', 'ao menos 32 caracteres', (value) => value.length >= 32),
    earlierSecret: secretText(
      'LASTRO_SECRET_EARLIER',
      'ao menos 32 caracteres',
      (value) => value.length >= 32,
    ),
    logOrigin: secretText('LOG_ORIGIN', 'um nome sem espaços nem "+", como exemplo.com.br/log', (value) =>
      /^[^\s+]{1,200}$/.test(value),
    ),
    logKey: secretText(
      'LOG_KEY',
      'uma chave PRIVATE+KEY+… de assinatura de notas, e depois dela, com espaços, as anteriores que ainda assinam',
      (value) => value.startsWith('PRIVATE+KEY+'),
    ),
    logVrfKey: checked<Buffer | undefined>(
      'LOG_VRF_KEY',
      undefined,
      'o conteúdo de keys/log-vrf, 32 bytes em base64',
      parseSeed,
    ),
    trustProxy: checked<false | number>(
      'TRUST_PROXY',
      false,
      '"off" ou quantos proxies há na frente (1 a 10)',
      (value) => (value === 'off' ? false : parseHops(value)),
    ),
    shutdownDelayMs: checked('SHUTDOWN_DELAY', 0, 'segundos, de 0 a 60', parseDelay),
    logLevel: checked<LogLevel>('LOG_LEVEL', 'info', logLevels.join(', '), (value) =>
      logLevels.find((level) => level === value),
    ),
    commit: text('LASTRO_COMMIT'),
    operator: readOperator(text, checked, problems),
    oidc: readOidc(text, checked, problems),
    places: readPlaces(text, checked),
    anchors: readAnchors(text, problems),
    timestamps: readTimestamps(text, problems),
    witnessing: readWitnesses(text, problems),
    nodes: readNodes(text, problems),
    isAlone: false,
    webhookTargets: checked<DialTargets>(
      'WEBHOOK_TARGETS',
      'public',
      '"public" (https na internet) ou "any" (também http e redes internas, para desenvolvimento)',
      (value) => (value === 'public' || value === 'any' ? value : undefined),
    ),
    keptBytes: checked(
      'KEPT_ANSWERS_MIB',
      usualKeptBytes(),
      'um número inteiro de 0 a 65536',
      parseMebibytes,
    ),
  }
  const given = loginNames.filter((name) => text(name) !== undefined)
  if (given.length > 0 && given.length < loginNames.length)
    problems.push(`${loginNames.join(', ')}: defina os três ou nenhum`)
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

function parseRedirects(value: string): readonly RegExp[] | undefined {
  const patterns = value.split(',').map((text) => parseRedirectPattern(text.trim()))
  const known = patterns.filter((pattern) => pattern !== undefined)
  return known.length === patterns.length ? known : undefined
}

function parsePort(value: string): number | undefined {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined
}

function parseSeed(value: string): Buffer | undefined {
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 32 && bytes.toString('base64') === value ? bytes : undefined
}

function parseHops(value: string): number | undefined {
  return /^([1-9]|10)$/.test(value) ? Number(value) : undefined
}

function parseSwitch(value: string): boolean | undefined {
  return value === 'on' || value === 'off' ? value === 'on' : undefined
}

function parseDelay(value: string): number | undefined {
  return /^\d{1,2}$/.test(value) && Number(value) <= 60 ? Number(value) * 1_000 : undefined
}

/** An eighth of the memory, and 2 GiB at most. It is taken as it is used. */
function usualKeptBytes(): number {
  return Math.min(2048 * MEBIBYTE, Math.floor(availableMemory() / 8))
}

function parseMebibytes(value: string): number | undefined {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_536 ? Number(value) * MEBIBYTE : undefined
}

function parseOrigin(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, origin, pathname, search, hash } = new URL(value)
  const isBare = pathname === '/' && search === '' && hash === ''
  return (protocol === 'http:' || protocol === 'https:') && isBare ? origin : undefined
}
