import { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './db/embedded/error.ts'
import { LogRewoundError } from './log/assure-not-restored.ts'

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

/** What a person who starts Lastro reads when it does not start. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof EmbeddedPostgresError) {
    return sentences[error.code].replaceAll(/\{(\w+)\}/g, (_, fact: string) =>
      String(error.facts[fact] ?? ''),
    )
  }
  if (error instanceof LogRewoundError) return error.message
  if (!(error instanceof Error)) return `Lastro não iniciou: ${String(error)}`
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'A porta já está em uso, talvez por outro Lastro. Encerre-o ou defina PORT.'
  }
  const reasons = [error.message]
  for (let { cause } = error; cause instanceof Error; cause = cause.cause) reasons.push(cause.message)
  return `Lastro não iniciou: ${reasons.join(': ')}`
}
