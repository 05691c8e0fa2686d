import type { Client } from 'pg'

/** Oldest supported version, in the format of `server_version_num`. */
const OLDEST = 150_000

const sentences = {
  version: 'O PostgreSQL de DATABASE_URL é o {found}; o Lastro precisa do 15 ou mais novo.',
  locks:
    'O banco de DATABASE_URL dá a mesma trava (advisory lock) a duas sessões. Use o PostgreSQL diretamente: sem pooler por ' +
    'transação, e não um banco apenas compatível.',
  owner: 'O papel {found} de DATABASE_URL não é dono do banco. Rode nele: ALTER DATABASE … OWNER TO {found}',
  createrole:
    'O papel {found} de DATABASE_URL não pode criar papéis. Dê-lhe esse direito como administrador do banco, ALTER ROLE ' +
    '{found} CREATEROLE, ou crie os papéis com o que lastro database roles imprime e defina DATABASE_APP_URL, ' +
    'DATABASE_JOBS_URL e DATABASE_BACKUP_URL.',
  roles:
    'Ao banco de DATABASE_URL faltam papéis, ou a participação neles: {found}. Rode como administrador do banco o que ' +
    'lastro database roles imprime.',
  login:
    'O login de {found} não serve: ele tem de entrar no mesmo banco que DATABASE_URL, com os direitos que ' +
    'lastro database roles lhe dá.',
  not_empty:
    'O banco de DATABASE_URL não está vazio e não é de um Lastro, ou foi restaurado pela metade. Use um banco vazio, ou ' +
    'apague este e restaure a cópia inteira.',
  made_before:
    'O banco de DATABASE_URL foi criado por uma versão de desenvolvimento anterior ({found}) e não pode ser atualizado. Use um ' +
    'banco vazio.',
  newer:
    'O banco de DATABASE_URL já está numa versão mais nova ({found}) que este programa. Inicie a versão mais nova.',
} as const

/** Rejection of a database before any change. The message is for the operator, in Portuguese. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError'
  readonly code: keyof typeof sentences

  constructor(code: keyof typeof sentences, found = '') {
    super(sentences[code].replaceAll('{found}', found))
    this.code = code
  }
}

/**
 * Checks that the server is PostgreSQL 15 or newer and that the role may prepare the database.
 * Reads only.
 * @param makesRoles false if an administrator created the roles
 * @throws UnusableDatabaseError `version`, `owner`, `createrole`
 */
export async function assureSupported(admin: Client, makesRoles = true): Promise<void> {
  const { rows } = await admin.query<{
    version: string
    shown: string
    role: string
    owns: boolean
    creates: boolean
  }>(
    `select current_setting('server_version_num') as version, current_setting('server_version') as shown,
            current_user as role, pg_has_role(datdba, 'usage') as owns, rolcreaterole or rolsuper as creates
     from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
  )
  const [found] = rows
  if (found === undefined || Number(found.version) < OLDEST)
    throw new UnusableDatabaseError('version', found?.shown)
  if (!found.owns) throw new UnusableDatabaseError('owner', found.role)
  if (makesRoles && !found.creates) throw new UnusableDatabaseError('createrole', found.role)
}
