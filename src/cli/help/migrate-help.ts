export const migrateHelp = {
  pt: `lastro migrate --check: diz o que uma atualização mudaria no banco.

Uso
  lastro migrate --check [--json] [--lang pt|en]

  --check              só lista; as migrações rodam quando o servidor inicia

Lê o banco de DATABASE_URL e lista as migrações que esta versão aplicaria ao iniciar, sem mudar nada. Recusa, como o
início, um banco de uma versão mais nova, um feito antes da primeira versão e um que não é do Lastro.

Código de saída
  0  nada a aplicar
  1  há migrações a aplicar
  2  o banco não pôde ser lido, ou esta versão não o aceita
`,
  en: `lastro migrate --check: says what an upgrade would change in the database.

Usage
  lastro migrate --check [--json] [--lang pt|en]

  --check             only lists; migrations run when the server starts

Reads the database in DATABASE_URL and lists the migrations that this version would apply at its start, without
changing anything. Like the start, it refuses a database of a newer version, one made before the first version, and one
that is not Lastro's.

Exit code
  0  nothing to apply
  1  there are migrations to apply
  2  the database could not be read, or this version does not take it
`,
}
