export const databaseHelp = {
  pt: `lastro database roles: imprime o SQL que cria os papéis, para um banco cujo dono não pode criá-los.

Uso
  lastro database roles [--lang pt|en]

  --lang pt|en         idioma dos comentários (padrão: pt)

Lê o banco de DATABASE_URL, não muda nada e imprime só o que falta. Um administrador do PostgreSQL roda esse SQL uma vez
e dá uma senha a cada um dos três logins. DATABASE_APP_URL, DATABASE_JOBS_URL e DATABASE_BACKUP_URL os nomeiam: com eles,
o Lastro não cria papéis nem muda senhas. Um dono com CREATEROLE não precisa disto.

Código de saída
  0  o SQL foi impresso, ou nada falta
  2  o banco não pôde ser lido

Exemplo
  lastro database roles | psql postgres://postgres@db.exemplo.com.br/lastro
`,
  en: `lastro database roles: prints the SQL that makes the roles, for a database whose owner may not make them.

Usage
  lastro database roles [--lang pt|en]

  --lang pt|en        language of the comments (default: pt)

Reads the database in DATABASE_URL, changes nothing and prints only what is missing. An administrator of PostgreSQL runs
this SQL once and gives each of the three logins a password. DATABASE_APP_URL, DATABASE_JOBS_URL and DATABASE_BACKUP_URL
name them: with these set, Lastro makes no roles and changes no passwords. An owner with CREATEROLE does not need this.

Exit code
  0  the SQL was printed, or nothing is missing
  2  the database could not be read

Example
  lastro database roles | psql postgres://postgres@db.example.com/lastro
`,
}
