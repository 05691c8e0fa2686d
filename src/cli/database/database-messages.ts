import { ours } from '#contract/sentences/sentence.ts'

export const databaseMessages = {
  'error.unknown_database_action': ours('diga lastro database roles', 'say lastro database roles'),
  'error.database_not_named': ours(
    'DATABASE_URL não está definido: este comando é para um banco fora de DATA_DIR',
    'DATABASE_URL is not set: this command is for a database outside of DATA_DIR',
  ),
  'database.roles': ours(
    'Papéis e logins do Lastro no banco {database}. Rode uma vez, como administrador do PostgreSQL.',
    'Roles and logins of Lastro in the database {database}. Run once, as administrator of PostgreSQL.',
  ),
  'database.roles_complete': ours(
    'Ao banco {database} não falta papel, login nem direito.',
    'The database {database} lacks no role, login or right.',
  ),
  'database.logins': ours(
    'Depois dê uma senha a cada login e defina no Lastro, com ela no lugar de SENHA:',
    'Then give each login a password, and set in Lastro, with it in place of PASSWORD:',
  ),
  'migrate.none': ours('Nenhuma migração a aplicar.', 'No migration to apply.'),
  'migrate.due': ours(
    'Migrações que o próximo início aplica: {count}',
    'Migrations that the next start applies: {count}',
  ),
  'database.password': ours('SENHA', 'PASSWORD'),
}
