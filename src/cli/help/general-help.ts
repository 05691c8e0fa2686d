export const generalHelp = {
  pt: `lastro: confere o que um registro de remessas mostra, sem precisar confiar em quem o mantém.

Uso
  lastro verify COMPROVANTE              confere um comprovante, sem servidor e sem rede
  lastro audit REGISTRO                  lê um registro público inteiro e confere cada folha
  lastro audit                           confere esta instalação, das linhas aos estados assinados
  lastro export REGISTRO PASTA           grava um registro público inteiro, conferido
  lastro export CÓDIGO ENDEREÇO PASTA    grava o que há para mostrar de uma remessa
  lastro backup PASTA                    copia esta instalação, em uso ou parada
  lastro restore PASTA                   refaz uma instalação a partir da cópia
  lastro witness PASTA CHAVE…            testemunha que os registros de outros só crescem
  lastro listen URL --key CHAVE          repassa os eventos da conta a um receptor neste computador
  lastro anchor deploy|status            põe o contrato em uma cadeia, ou diz onde se ancora
  lastro rotate SEGREDO                  troca a chave do registro e os demais segredos
  lastro epoch --confirm NOME            começa o registro de novo, depois de uma perda real
  lastro mail test ENDEREÇO              envia um e-mail de teste, e diz o que falta
  lastro doctor                          confere configuração, banco, e-mail e endereço público
  lastro database roles                  imprime o SQL dos papéis, para o administrador do banco
  lastro migrate --check                 lista o que uma atualização mudaria no banco
  lastro completion bash|zsh|fish        faz o terminal completar comandos e opções
  lastro COMANDO --help                  as opções de um comando
  lastro --version                       a versão deste programa

Código de saída
  0  confere com a chave fixada; cópia feita
  1  não confere
  2  nada foi verificado nem feito: uso incorreto, arquivo ou registro ilegível
  3  tudo concorda, mas nenhuma chave foi fixada
  4  tudo concorda, mas uma chave aposentada assinou
`,
  en: `lastro: verifies what a log of shipments shows, without having to trust who keeps it.

Usage
  lastro verify RECEIPT              verifies a receipt, without a server and without a network
  lastro audit LOG                   reads a whole public log and checks every leaf
  lastro audit                       checks this installation, from the rows to the signed heads
  lastro export LOG FOLDER           writes a whole public log, checked
  lastro export CODE ADDRESS FOLDER  writes what there is to show of a shipment
  lastro backup FOLDER               copies this installation, running or not
  lastro restore FOLDER              makes an installation of the copy
  lastro witness FOLDER KEY…         witnesses that the logs of others only grow
  lastro listen URL --key KEY        forwards the events of the account to a receiver on this computer
  lastro anchor deploy|status        puts the contract on a chain, or says where heads are anchored
  lastro rotate SECRET               rotates the key of the log and the other secrets
  lastro epoch --confirm NAME        restarts the log, after a real loss
  lastro mail test ADDRESS           sends a test mail, and says what is missing
  lastro doctor                      checks configuration, database, mail and public address
  lastro database roles              prints the SQL of the roles, for the administrator of the database
  lastro migrate --check             lists what an upgrade would change in the database
  lastro completion bash|zsh|fish    makes the shell complete commands and options
  lastro COMMAND --help              the options of a command
  lastro --version                   the version of this program

Exit code
  0  verified with the pinned key; copy made
  1  does not verify
  2  nothing was verified or made: wrong usage, an unreadable file or log
  3  everything agrees, but no key was pinned
  4  everything agrees, but a retired key signed
`,
}
