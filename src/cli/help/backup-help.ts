import type { Language } from '#contract/words.ts'

/** What `lastro backup --help` prints. */
export const backupHelp: Readonly<Record<Language, string>> = {
  pt: `lastro backup: copia esta instalação inteira, em uso ou parada.

Uso
  lastro backup PASTA [--json] [--lang pt|en]

  PASTA                pasta nova, que só aparece quando a cópia está completa
  --json               resultado em JSON, para programas
  --lang pt|en         idioma (padrão: pt)
  --help               esta ajuda

Copia da pasta de dados (DATA_DIR) o banco de dados embutido, as chaves, as fotos e o estado mais novo do registro,
sem parar o servidor. Tudo o que foi aceito antes de o comando começar está na cópia. Um banco em DATABASE_URL não
é copiado: copie-o antes, com as ferramentas dele.

A cópia contém segredos e dados pessoais. O que for eliminado depois dela continua nela: apague cópias velhas.

Código de saída
  0  cópia feita
  2  nada foi feito

Exemplo
  lastro backup /mnt/copias/lastro-2026-11-21
`,
  en: `lastro backup: copies this whole installation, running or not.

Usage
  lastro backup FOLDER [--json] [--lang pt|en]

  FOLDER              a new folder, which appears when the copy is whole
  --json              the result as JSON, for programs
  --lang pt|en        language (default: pt)
  --help              this help

Copies from the data folder (DATA_DIR) the embedded database, the keys, the pictures and the newest head of the log,
while the server runs. Whatever was accepted before the command began is in the copy. A database at DATABASE_URL is
not copied: copy it before, with its own tools.

The copy holds secrets and personal data. What is erased later is still in it: delete old copies.

Exit code
  0  copy made
  2  nothing was made

Example
  lastro backup /mnt/backups/lastro-2026-11-21
`,
}
