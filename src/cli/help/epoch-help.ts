export const epochHelp = {
  pt: `lastro epoch: começa o registro de novo, quando folhas publicadas se perderam de verdade.

Uso
  lastro epoch --confirm NOME [--json] [--lang pt|en]

  --confirm NOME       o nome do registro que acaba, como /log/key o mostra antes do primeiro "+"

Só quando o banco não contém o estado publicado, e nenhuma cópia mais nova existe: lastro restore com --lost restaura a
mais nova que houver. O registro segue com outro nome e outra chave; a primeira folha se refere ao estado perdido, e as
folhas que restaram vêm depois dela. Nada disso pode ser desfeito, e quem confere vê que aconteceu.

Comprovantes antigos valem sob a chave anterior; /log/keys prova a passagem. Os arquivos do registro que acabou ficam em
DATA_DIR/log-ended-1. Interrompido em qualquer passo, rode de novo.

Código de saída
  0  começou de novo
  2  nada foi feito

Exemplo
  lastro epoch --confirm exemplo.com.br/log
`,
  en: `lastro epoch: restarts the log, when published leaves are really lost.

Usage
  lastro epoch --confirm NAME [--json] [--lang pt|en]

  --confirm NAME      the name of the log that ends, as /log/key shows it before the first "+"

Only when the database does not contain the published head, and there is no newer backup: lastro restore with --lost
restores the newest there is. The log goes on under another name and another key; its first leaf commits to the lost
head, and the leaves that are left come after it. None of this can be undone, and whoever verifies sees that it happened.

Old receipts stay valid under the key before; /log/keys proves the passage. The files of the log that ended stay in
DATA_DIR/log-ended-1. Interrupted at any step, run it again.

Exit code
  0  restarted
  2  nothing was done

Example
  lastro epoch --confirm example.com/log
`,
}
