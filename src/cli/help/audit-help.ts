export const auditHelp = {
  pt: `lastro audit: confere um registro público inteiro ou, sem REGISTRO, esta instalação.

Uso
  lastro audit REGISTRO [--key CHAVE] [--vrf-key CHAVE] [--since ARQUIVO] [--witness CHAVES]
               [--receipt COMPROVANTE]
               [--rpc NÓ --anchor-contract CONTRATO --anchor-sender CONTA] [--timeout SEGUNDOS] [--json] [--lang pt|en]
  lastro audit [CÓDIGO] [--json] [--lang pt|en]
  lastro audit --pause | --resume

  REGISTRO             endereço da instalação ou do registro (https://…), ou a pasta de um registro exportado
  CÓDIGO               só esta remessa desta instalação
  --pause, --resume    faz esperar ou continuar as auditorias que o servidor faz por si
  --key CHAVE          chave do registro que você obteve por outro caminho:
                       o texto nome+hash+base64, ou um arquivo que o contém; uma chave anterior leva à atual pelas
                       trocas que o registro anunciou
  --vrf-key CHAVE      a chave VRF do registro, que dá nome às remessas, obtida por outro caminho: o que vem depois de
                       “vrf ” em um estado
  --since ARQUIVO      guarda ali o estado conferido; da próxima vez exige que o registro o continue. Da primeira vez
                       nada há a comparar, e o resultado o diz
  --witness CHAVES     testemunhas que têm de ter assinado o estado: as suas chaves, com vírgulas entre elas,
                       ou um arquivo com uma por linha
  --receipt COMPROVANTE
                       exige que este comprovante mostre todos os eventos da sua remessa até o estado dele
  --rpc NÓ --anchor-contract CONTRATO --anchor-sender CONTA
                       lista tudo o que a conta ancorou naquele contrato, e exige que o registro o continue; se não
                       ancorou nada, nada é concluído
  --timeout SEGUNDOS   quanto esperar por cada resposta, de 1 a 600 (padrão: 30)

Confere a assinatura do estado, cada folha contra os blocos, os blocos entre si e contra a raiz assinada,
e que cada remessa tem um só histórico, sem lugar repetido nem faltando. Só quem lê o registro inteiro vê isso.
A memória cresce com as remessas (cerca de 200 bytes cada), não com as folhas.

Sem REGISTRO lê, sem nada alterar, a instalação que as variáveis de ambiente indicam (DATA_DIR, DATABASE_URL), em uso
ou parada: das linhas das remessas, valor por valor, até os estados assinados e os arquivos publicados. Diz o evento e o
campo que não conferem.

Código de saída
  0  confere, com a chave fixada ou com a desta instalação
  1  não confere
  2  nada foi concluído: uso incorreto, ou o registro não pôde ser lido
  3  tudo concorda, mas nenhuma chave foi fixada

Exemplos
  lastro audit https://rastreio.exemplo.com.br --key chave.txt --since estado.txt
  lastro audit https://rastreio.exemplo.com.br --key chave.txt --receipt comprovante.json
  lastro audit copia-do-registro --key chave.txt --json
`,
  en: `lastro audit: checks a whole public log or, without LOG, this installation.

Usage
  lastro audit LOG [--key KEY] [--vrf-key KEY] [--since FILE] [--witness KEYS] [--receipt RECEIPT]
               [--rpc NODE --anchor-contract CONTRACT --anchor-sender ACCOUNT] [--timeout SECONDS] [--json]
               [--lang pt|en]
  lastro audit [CODE] [--json] [--lang pt|en]
  lastro audit --pause | --resume

  LOG                 the address of the installation or of the log (https://…), or the folder of an exported log
  CODE                only this shipment of this installation
  --pause, --resume   makes the audits that the server does by itself wait or go on
  --key KEY           the key of the log, which you got by another way:
                      the text name+hash+base64, or a file that holds it; an earlier key leads to the
                      current one by the changes that the log announced
  --vrf-key KEY       the VRF key of the log, which names the shipments, got by another way: what follows “vrf ”
                      in a head
  --since FILE        keeps the verified head there; the next time the log has to continue it. The first time there
                      is nothing to compare, and the result says so
  --witness KEYS      witnesses that must have cosigned the head: their keys, with commas between,
                      or a file with one a line
  --receipt RECEIPT   requires this receipt to show all events of its shipment up to its head
  --rpc NODE --anchor-contract CONTRACT --anchor-sender ACCOUNT
                      lists all that the account anchored by that contract: the log has to continue it; if it
                      anchored nothing, nothing is concluded
  --timeout SECONDS   how long to wait for each answer, 1 to 600 (default: 30)

Checks the signature of the head, each leaf against the tiles, the tiles against each other and the signed root,
and that each shipment has one history, with no place doubled or missing. Only who reads the whole log sees that.
Memory grows with shipments (about 200 bytes each), not with leaves.

Without LOG it reads, changing nothing, the installation that the environment names (DATA_DIR, DATABASE_URL), running or
not: from the rows of the shipments, value by value, up to the signed heads and the published files. It names the event
and the field that do not agree.

Exit code
  0  verified, with the pinned key or with that of this installation
  1  does not verify
  2  nothing was concluded: wrong usage, or the log could not be read
  3  everything agrees, but no key was pinned

Examples
  lastro audit https://tracking.example.com --key key.txt --since head.txt
  lastro audit https://tracking.example.com --key key.txt --receipt receipt.json
  lastro audit copy-of-the-log --key key.txt --json
`,
}
