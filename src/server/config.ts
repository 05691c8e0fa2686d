import { resolve } from 'node:path'

/** How this process runs, parsed once at start. Paths are absolute, `publicUrl` has no trailing slash. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Links in mails and QR codes, and the only origin redirects may lead to. */
  readonly publicUrl: string
  readonly dataDir: string
  /** undefined: the embedded PostgreSQL in `dataDir/postgres`. */
  readonly databaseUrl: string | undefined
  /** undefined: mails become files in `dataDir/outbox`. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** undefined: generated in `dataDir/keys`. */
  readonly secret: string | undefined
  readonly logOrigin: string | undefined
  readonly logKey: string | undefined
  /** How many proxies in front may be believed; `false` believes no forwarded-for header. */
  readonly trustProxy: false | number
  readonly logLevel: LogLevel
}

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
 * Parses the environment. An empty variable counts as absent.
 * @throws ConfigError listing everything that is wrong, not only the first.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  const checked = <T>(
    name: string,
    fallback: T,
    expected: string,
    parse: (value: string) => T | undefined,
  ): T => {
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
  const config: Config = {
    port,
    host: text('HOST') ?? '127.0.0.1',
    publicUrl,
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl: url('DATABASE_URL', ['postgres://', 'postgresql://']),
    smtpUrl: url('SMTP_URL', ['smtp://', 'smtps://']),
    mailFrom: text('MAIL_FROM') ?? `Lastro <nao-responda@${new URL(publicUrl).hostname}>`,
    secret: secretText('LASTRO_SECRET', 'ao menos 32 caracteres', (value) => value.length >= 32),
    logOrigin: secretText('LOG_ORIGIN', 'um nome sem espaços nem "+", como exemplo.com.br/log', (value) =>
      /^[^\s+]{1,200}$/.test(value),
    ),
    logKey: secretText('LOG_KEY', 'uma chave PRIVATE+KEY+… de assinatura de notas', (value) =>
      value.startsWith('PRIVATE+KEY+'),
    ),
    trustProxy: checked<false | number>(
      'TRUST_PROXY',
      false,
      '"off" ou quantos proxies há na frente (1 a 10)',
      (value) => (value === 'off' ? false : parseHops(value)),
    ),
    logLevel: checked<LogLevel>('LOG_LEVEL', 'info', logLevels.join(', '), (value) =>
      logLevels.find((level) => level === value),
    ),
  }
  if ((config.logKey === undefined) !== (config.logOrigin === undefined)) {
    problems.push('LOG_KEY e LOG_ORIGIN: defina os dois ou nenhum')
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function parsePort(value: string): number | undefined {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined
}

function parseHops(value: string): number | undefined {
  return /^([1-9]|10)$/.test(value) ? Number(value) : undefined
}

function parseOrigin(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, origin, pathname, search, hash } = new URL(value)
  const isBare = pathname === '/' && search === '' && hash === ''
  return (protocol === 'http:' || protocol === 'https:') && isBare ? origin : undefined
}
