export const restoreHelp = {
  pt: `lastro restore: refaz uma instalação a partir de uma cópia de lastro backup.

Uso
  lastro restore PASTA (--head ARQUIVO [--key CHAVE] [--lost] | --nothing-since)
                [--identity ARQUIVO] [--json] [--lang pt|en]

  PASTA                a cópia
  --head ARQUIVO       o estado assinado mais novo que alguém possa ter visto: o arquivo log/checkpoint da
                       instalação perdida, ou o /log/checkpoint de um espelho dela
  --key CHAVE          a chave que assinou o estado, se o registro a trocou depois da cópia: como /log/key a mostrava
  --lost               aceita uma cópia mais velha que o estado, para lastro epoch: antes dele o servidor não inicia
  --nothing-since      afirma que nada rodou depois da cópia
  --identity ARQUIVO   a chave do age que abre uma cópia cifrada, como o age-keygen a grava

A pasta de dados (DATA_DIR) precisa estar vazia; até o fim da restauração nenhum servidor inicia nela. Cada arquivo é
comparado com o que foi gravado. O banco da cópia vai para o banco vazio de DATABASE_URL, pelo pg_restore. Se esse banco já
tem o registro, só a pasta foi perdida: ela volta, e o banco fica como está.

Um estado assinado é uma promessa: se o registro seguiu depois da cópia, continuar da cópia assinaria outra
história com a mesma chave, e quem viu a primeira teria a prova. Por isso uma cópia mais velha que o estado dado é
recusada.

Código de saída
  0  instalação restaurada
  2  nada foi feito

Exemplo
  lastro restore /mnt/copias/lastro-2026-11-21 --head /mnt/disco-antigo/data/log/checkpoint
`,
  en: `lastro restore: makes an installation of what lastro backup copied.

Usage
  lastro restore FOLDER (--head FILE [--key KEY] [--lost] | --nothing-since)
                [--identity FILE] [--json] [--lang pt|en]

  FOLDER              the copy
  --head FILE         the newest head of the log that anyone may have seen: the file log/checkpoint of the lost
                      installation, or the /log/checkpoint of a mirror of it
  --key KEY           the key that signed the head, if the log changed it after the copy: as /log/key showed it
  --lost              takes a backup older than the head, for lastro epoch: before that the server does not start
  --nothing-since     states that nothing ran after the copy was made
  --identity FILE     the age identity that opens an encrypted copy, as age-keygen writes it

The data folder (DATA_DIR) has to be empty; until the end of the restore no server starts on it. Every file is
compared with what was written. The database of the copy goes into the empty one at DATABASE_URL, by pg_restore. If that
database has the log already, only the folder was lost: it comes back, and the database stays as it is.

A signed head is a promise: if the log went on after the copy, going on from the copy would sign another history with
the same key, and whoever saw the first would have the proof. So a copy that is older than the given head is refused.

Exit code
  0  installation restored
  2  nothing was made

Example
  lastro restore /mnt/backups/lastro-2026-11-21 --head /mnt/old-disk/data/log/checkpoint
`,
}
