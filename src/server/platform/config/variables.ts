import { anchorVariables } from './anchor-config.ts'
import { MEBIBYTE } from '../base/available-memory.ts'
import { nodesVariables } from './nodes-config.ts'
import { oidcVariables } from './oidc-config.ts'
import { operatorVariables } from './operator-config.ts'
import { placesVariables } from './places-config.ts'
import { parseEach, parseInteger, parseOrigin } from './parse-value.ts'
import { parseRedirectPattern } from './redirect-pattern.ts'
import { timestampVariables } from './timestamp-config.ts'
import { anyText, declareVariables, type Variable } from './variable.ts'
import { witnessVariables } from './witness-config.ts'

/** Value of DATABASE_URL that selects the embedded PostgreSQL. */
export const EMBEDDED = 'embedded'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const databaseUrl = {
  isSecret: true,
  expected: 'um endereço postgres:// ou postgresql://',
  parse: (value: string) => parseUrl(value, ['postgres://', 'postgresql://']),
} as const
const login = {
  ...databaseUrl,
  unset: 'a login that the start makes',
} as const
const secret = {
  isSecret: true,
  expected: 'ao menos 32 caracteres',
  parse: (value: string) => (value.length >= 32 ? value : undefined),
} as const

/** Variables that belong to no other configuration module. */
export const serverVariables = declareVariables({
  PORT: {
    default: '3000',
    sentence: 'the port that the server listens on; 0 for any that is free',
    expected: 'um número de porta de 0 a 65535',
    parse: (value) => parseInteger(value, { min: 0, max: 65_535 }),
  },
  HOST: { ...anyText, default: '127.0.0.1', sentence: 'the address that the server listens on' },
  PUBLIC_URL: {
    unset: '`http://localhost:PORT`',
    sentence: 'the address people use: in mails and QR codes',
    expected: 'um endereço http(s):// sem caminho, como https://rastreio.exemplo.com.br',
    parse: parseOrigin,
  },
  HSTS_SUBDOMAINS: {
    default: 'off',
    sentence:
      '`on`: browsers require HTTPS of all subdomains of `PUBLIC_URL` too. Only for a domain whose every subdomain has a certificate',
    expected: '"on" ou "off"',
    parse: parseSwitch,
  },
  REDIRECT_URLS: {
    unset: 'none: only `PUBLIC_URL`',
    sentence:
      'further addresses a sign-in may lead to, with commas between: `https://*.exemplo.com.br/**`, where `*` stops at dots and slashes',
    expected: 'endereços separados por vírgula, como https://*.exemplo.com.br/**',
    parse: parseRedirects,
  },
  DATA_DIR: { ...anyText, default: './data', sentence: 'database, keys, outbox, published log' },
  DATABASE_URL: {
    ...databaseUrl,
    unset: 'the embedded PostgreSQL in `DATA_DIR`',
    sentence:
      'PostgreSQL 15, 16, 17 or 18; the role owns the database and has CREATEROLE (or see the next rows), and needs nothing else. A direct connection: no transaction pooler. With `NODE_ENV=production` it must be set; `embedded` asks for the embedded PostgreSQL',
    expected: `${databaseUrl.expected}, ou "embedded", o PostgreSQL embutido em DATA_DIR`,
    parse: (value) => (value === EMBEDDED ? value : databaseUrl.parse(value)),
  },
  DATABASE_APP_URL: {
    ...login,
    sentence:
      'login of the application at `DATABASE_URL` for an owner without CREATEROLE: an administrator runs what `lastro database roles` prints. All three logins or none; then Lastro makes no roles and changes no passwords',
  },
  DATABASE_JOBS_URL: { ...login, sentence: 'login of the job queue, likewise' },
  DATABASE_BACKUP_URL: { ...login, sentence: 'login of `lastro backup`, likewise' },
  SMTP_URL: {
    unset: 'mails become files in `DATA_DIR/outbox`',
    sentence:
      '`smtp://user:password@host:587`. Without TLS nothing leaves, except mails without credentials to this machine; `?allowPlain=true` allows it',
    isSecret: true,
    expected: 'um endereço smtp:// ou smtps://',
    parse: (value) => parseUrl(value, ['smtp://', 'smtps://']),
  },
  MAIL_FROM: {
    ...anyText,
    unset: '`Lastro <nao-responda@…>`, with the host of `PUBLIC_URL`',
    sentence: 'sender of the mails',
  },
  LASTRO_SECRET: {
    ...secret,
    unset: 'made in `DATA_DIR/keys`',
    sentence: 'at least 32 characters: sessions and derived keys; the same on every node',
  },
  LASTRO_SECRET_EARLIER: {
    ...secret,
    unset: 'none',
    sentence: 'the secret before a rotation, for as long as it counts ([secrets](operation/secrets.md))',
  },
  LOG_ORIGIN: {
    unset: 'made in `DATA_DIR/keys`',
    sentence: "the log's name; the same on every node. Set both it and `LOG_KEY`, or neither",
    expected: 'um nome sem espaços nem "+", como exemplo.com.br/log',
    parse: (value) => (/^[^\s+]{1,200}$/.test(value) ? value : undefined),
  },
  LOG_KEY: {
    unset: 'made in `DATA_DIR/keys`',
    sentence:
      "the log's signing key; the same on every node; after a rotation the earlier keys that still sign behind it, with spaces. Losing the key ends the log: back it up",
    isSecret: true,
    expected:
      'uma chave PRIVATE+KEY+… de assinatura de notas, e depois dela, com espaços, as anteriores que ainda assinam',
    parse: (value) => (value.startsWith('PRIVATE+KEY+') ? value : undefined),
  },
  LOG_VRF_KEY: {
    unset: 'in `DATA_DIR/keys`, or derived',
    sentence: 'what names shipments in the log, after a rotation of `LASTRO_SECRET`',
    isSecret: true,
    expected: 'o conteúdo de keys/log-vrf, 32 bytes em base64',
    parse: parseSeed,
  },
  TRUST_PROXY: {
    default: 'off',
    sentence: 'how many proxies of yours stand in front (1 to 10), whose forwarded-for header counts',
    expected: '"off" ou quantos proxies há na frente (1 a 10)',
    parse: (value) => (value === 'off' ? false : parseInteger(value, { min: 1, max: 10 })),
  },
  SHUTDOWN_DELAY: {
    default: '0',
    sentence:
      'seconds (0 to 60) for which requests are still taken after SIGTERM, while `/readyz` already answers 503 ([how a server stops](operation/upgrade.md#steps-of-a-server-stop))',
    expected: 'segundos, de 0 a 60',
    parse: (value) => parseInteger(value, { min: 0, max: 60, unit: 1_000 }),
  },
  COMPANIES: {
    default: 'on',
    sentence:
      'whether people may open companies. Set `off` while nodes of version 0.1.0 are still running ([upgrade](operation/upgrade.md#companies-during-the-upgrade-from-010))',
    expected: '"on" ou "off"',
    parse: parseSwitch,
  },
  WEBHOOK_TARGETS: {
    default: 'public',
    sentence:
      'whom accounts may have called by webhooks: `public` https addresses only; `any` also http and private networks, for development and tests',
    expected: '"public" (https na internet) ou "any" (também http e redes internas, para desenvolvimento)',
    parse: (value) => (value === 'public' || value === 'any' ? value : undefined),
  },
  ANSWER_CACHE_MIB: {
    unset: 'an eighth of the memory, 2048 at most',
    sentence: 'maximum size, in MiB, of the cache of answers to API keys; `0` turns it off',
    expected: 'um número inteiro de 0 a 65536',
    parse: (value) => parseInteger(value, { min: 0, max: 65_536, unit: MEBIBYTE }),
  },
  ACCOUNT_CALLS_PER_MINUTE: {
    default: '12000',
    sentence: 'calls a minute that all members and API keys of an account together may make on each node',
    expected: 'um número inteiro de 100 a 10000000',
    parse: (value) => parseInteger(value, { min: 100, max: 10_000_000 }),
  },
  LOG_LEVEL: {
    default: 'info',
    sentence: `least severe messages that the log shows: \`${logLevels.join('`, `')}\`. JSON lines on standard error, without secrets or personal data`,
    expected: logLevels.join(', '),
    parse: (value) => logLevels.find((level) => level === value),
  },
  LASTRO_COMMIT: {
    ...anyText,
    unset: 'the commit of the clone, if there is one',
    sentence: 'the commit in logs and metrics; the image sets it from the build argument `COMMIT`',
  },
})

/** Every variable, in the order of `docs/configuration.md`. */
export const variables: readonly Variable[] = [
  serverVariables,
  operatorVariables,
  oidcVariables,
  placesVariables,
  nodesVariables,
  witnessVariables,
  anchorVariables,
  timestampVariables,
].flatMap((group): readonly Variable[] => Object.values(group))

function parseUrl(value: string, schemes: readonly string[]): string | undefined {
  return schemes.some((scheme) => value.startsWith(scheme)) && URL.canParse(value) ? value : undefined
}

function parseRedirects(value: string): readonly RegExp[] | undefined {
  return parseEach(value.split(','), parseRedirectPattern)
}

function parseSeed(value: string): Buffer | undefined {
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 32 && bytes.toString('base64') === value ? bytes : undefined
}

function parseSwitch(value: string): boolean | undefined {
  return value === 'on' || value === 'off' ? value === 'on' : undefined
}
