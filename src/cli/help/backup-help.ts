export const backupHelp = {
  pt: `lastro backup: copia esta instalação inteira, em uso ou parada.

Uso
  lastro backup PASTA [--files-only] [--recipient age1…] [--json] [--lang pt|en]
  lastro backup --check PASTA [--json] [--lang pt|en]

  PASTA                pasta nova, que só aparece quando a cópia está completa
  --files-only         sem o banco de DATABASE_URL: copie-o por outro meio, depois deste comando
  --recipient age1…    cifra cada arquivo (age-encryption.org); quem tem a chave do age é o único que restaura
  --check              confere uma cópia, cifrada ou não, sem restaurar: cada arquivo está como foi gravado

Copia as chaves e o estado mais novo do registro da pasta de dados (DATA_DIR) e, depois deles, o banco de
dados, sem parar o servidor. Tudo o que foi aceito antes de o comando começar está na cópia. O banco de DATABASE_URL é
copiado pelo pg_dump, que não pode ser mais velho que o servidor; a variável PG_DUMP diz onde ele está.

A cópia contém segredos e dados pessoais. O que for apagado depois dela continua nela: apague cópias velhas.

Código de saída
  0  cópia feita, ou conferida
  2  nada foi feito, ou a cópia está danificada

Exemplo
  lastro backup /mnt/copias/lastro-2026-11-21
`,
  en: `lastro backup: copies this whole installation, running or not.

Usage
  lastro backup FOLDER [--files-only] [--recipient age1…] [--json] [--lang pt|en]
  lastro backup --check FOLDER [--json] [--lang pt|en]

  FOLDER              a new folder, which appears when the copy is whole
  --files-only        without the database at DATABASE_URL: copy it by other means, after this command
  --recipient age1…   encrypts every file (age-encryption.org); whoever has the age identity alone restores it
  --check             checks a copy, encrypted or not, without restoring it: every file is as it was written

Copies the keys and the newest head of the log from the data folder (DATA_DIR) and after them the
database, while the server runs. Whatever was accepted before the command began is in the copy. The database at
DATABASE_URL is copied by pg_dump, which must not be older than the server; the variable PG_DUMP says where it is.

The copy holds secrets and personal data. What is erased later is still in it: delete old copies.

Exit code
  0  copy made, or checked
  2  nothing was made, or the copy is damaged

Example
  lastro backup /mnt/backups/lastro-2026-11-21
`,
}
