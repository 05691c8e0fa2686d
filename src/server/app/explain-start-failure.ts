import { fill } from '#contract/messages/message.ts'
import { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from '#platform/database/embedded/error.ts'
import { isCertificateError } from '#platform/mail/mail-error.ts'
import { LogRewoundError } from '#core/log/assure-not-restored.ts'

const sentences: Readonly<Record<EmbeddedPostgresErrorCode, string>> = {
  data_dir_in_use:
    'Outro Lastro (processo {pid}) já usa a pasta de dados {dir}. Encerre-o ou defina outro DATA_DIR.',
  data_dir_not_usable: 'A pasta de dados {dir} não pode ser usada: {reason}',
  data_dir_out_of_reach:
    'O PostgreSQL não pode rodar como root, e o usuário {user} não alcança a pasta {dir}. Defina outro DATA_DIR.',
  no_binaries:
    'Não há PostgreSQL embutido para {platform}. Defina DATABASE_URL com um PostgreSQL 15 ou mais novo.',
  binaries_do_not_run: 'O PostgreSQL embutido não roda neste sistema ({reason}). Defina DATABASE_URL.',
  no_unprivileged_user: 'O PostgreSQL não pode rodar como root, e não há o usuário postgres nem nobody.',
  cluster_version_mismatch:
    'A pasta {dir} foi criada pelo PostgreSQL {found}; esta versão usa o {expected}. Migre os dados antes de iniciar.',
  password_missing:
    'A senha do banco embutido não está em {path}. Restaure o arquivo; os dados em {dir} seguem lá.',
  initdb_failed: 'O banco embutido não pôde ser criado: {reason}',
  start_failed: 'O banco embutido não iniciou: {reason} (veja {log})',
}

/** Returns the text shown to a person if Lastro does not start. */
export function explainStartFailure(error: unknown): string {
  return explainKnown(error) ?? `Lastro não iniciou: ${messagesOf(error)}`
}

/** Returns the text shown to a person if a command that does not start the server fails. */
export function explainFailure(error: unknown): string {
  return explainKnown(error) ?? messagesOf(error)
}

function messagesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return chainOf(error)
    .map(({ message }) => message)
    .join(': ')
}

function chainOf(error: Error): readonly Error[] {
  const chain = [error]
  for (let { cause } = error; cause instanceof Error; cause = cause.cause) chain.push(cause)
  return chain
}

function explainKnown(error: unknown): string | undefined {
  if (error instanceof EmbeddedPostgresError) {
    return fill(sentences[error.code], error.facts)
  }
  if (error instanceof LogRewoundError) return error.message
  if (!(error instanceof Error)) return undefined
  return chainOf(error)
    .map(explainSystemError)
    .find((sentence) => sentence !== undefined)
}

/** Advice in Portuguese by error code of Node or SQLSTATE of PostgreSQL. */
const advice: Readonly<Record<string, string>> = {
  EADDRINUSE: 'A porta já está em uso, talvez por outro Lastro. Encerre-o ou defina PORT.',
  EADDRNOTAVAIL: 'O endereço em HOST não é desta máquina. Defina HOST como 127.0.0.1 ou 0.0.0.0.',
  ENOSPC: 'O disco está cheio. Libere espaço e inicie de novo.',
  ECONNREFUSED:
    'O PostgreSQL em DATABASE_URL recusou a conexão. Verifique se ele está no ar e se o endereço e a porta estão certos.',
  ENOTFOUND: 'O nome do servidor em DATABASE_URL não existe no DNS. Corrija o endereço.',
  EAI_AGAIN: 'O DNS não respondeu pelo nome do servidor em DATABASE_URL. Verifique a rede e inicie de novo.',
  ETIMEDOUT: 'O PostgreSQL em DATABASE_URL não respondeu. Verifique a rede e o firewall.',
  '28P01': 'O PostgreSQL recusou a senha que está em DATABASE_URL. Corrija a senha ou o usuário.',
  '28000':
    'O PostgreSQL não deixa entrar o usuário de DATABASE_URL. Corrija o usuário, ou o pg_hba.conf do servidor.',
  '3D000': 'O banco que DATABASE_URL nomeia não existe. Crie-o com CREATE DATABASE e inicie de novo.',
  '42501': 'O papel de DATABASE_URL não tem os direitos que precisa: ser dono do banco e ter CREATEROLE.',
  '53300': 'O PostgreSQL não aceita mais conexões. Aumente max_connections ou encerre outras.',
  '53100': 'O disco do PostgreSQL está cheio. Libere espaço e inicie de novo.',
  '55P03': 'Uma tabela está em uso por outro processo. Encerre os outros servidores e inicie de novo.',
}

function explainSystemError(error: Error): string | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return 'A porta em PORT exige privilégios. Defina uma a partir de 1024.'
  if (isCertificateError(code))
    return `O certificado do PostgreSQL em DATABASE_URL não é aceito (${code}). Informe a autoridade que o assinou em sslrootcert, ou em NODE_EXTRA_CA_CERTS.`
  if (error.message === 'The server does not support SSL connections')
    return 'O PostgreSQL em DATABASE_URL não oferece TLS. Ative-o no servidor, ou tire sslmode do endereço.'
  if (error.message === 'timeout expired') return advice['ETIMEDOUT']
  const sentence = advice[code]
  // If the role lacks a right (SQLSTATE 42501), PostgreSQL's own message is added, because it names
  // the object.
  return sentence !== undefined && code === '42501' ? `${sentence} (${error.message})` : sentence
}
