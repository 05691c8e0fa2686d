export const verifyHelp = {
  pt: `lastro verify: confere um comprovante de remessa, sem servidor e sem rede.

Uso
  lastro verify COMPROVANTE [--key CHAVE [--keys LISTA] [--log REGISTRO]] [--vrf-key CHAVE] [--witness CHAVES]
                             [--tracking-id CÓDIGO]
                             [--rpc NÓ [--anchor-sender CONTA]] [--bitcoin API] [--json] [--lang pt|en]
  lastro verify PROVA.tlog-proof --entry FOLHA --key CHAVE [--json] [--lang pt|en]
  lastro verify CARIMBO.ots --entry ARQUIVO [--header CABEÇALHO] [--json] [--lang pt|en]

  COMPROVANTE           arquivo baixado da página da remessa (.json, ou o autoverificável, .html),
                        ou - para a entrada padrão
  PROVA                 prova de uma só folha (C2SP tlog-proof)
  --entry FOLHA         o arquivo com a folha que ela prova
  CARIMBO               carimbo de tempo do OpenTimestamps, de qualquer arquivo: um estado assinado, um comprovante
  --entry ARQUIVO       o arquivo que foi carimbado
  --header CABEÇALHO    o cabeçalho do bloco do Bitcoin, em hexadecimal, ou um arquivo que o contém
  --key CHAVE           chave do registro que você obteve por outro caminho que não o comprovante:
                        o texto nome+hash+base64, ou um arquivo que o contém
  --keys LISTA          o que /log/keys publica: prova que a chave do comprovante e a fixada são do mesmo registro,
                        quando ele trocou de chave entre uma e outra; uma chave aposentada só vale até o estado que
                        anunciou a sucessora
  --vrf-key CHAVE       a chave VRF do registro, que dá nome às remessas, obtida por outro caminho: o que vem depois de
                        “vrf ” em um estado. A lista de --keys também a traz; sem ela o nome único não é conferido
  --log REGISTRO        o registro público de hoje (endereço ou pasta): lê-o sempre, e exige que ele continue o estado
                        do comprovante; se o registro trocou de chave, dê também --keys
  --witness CHAVES      testemunhas que têm de ter assinado o estado: as suas chaves, com vírgulas entre elas,
                        ou um arquivo com uma por linha
  --tracking-id CÓDIGO  exige que o comprovante seja desta remessa
  --rpc NÓ              um nó (JSON-RPC) da cadeia em que a âncora está, para conferi-la lá: só vale o código do
                        contrato de ancoragem
  --anchor-sender CONTA a conta de que o registro ancora, obtida por outro caminho: exige que a âncora seja dela
  --bitcoin API         uma API Esplora do Bitcoin, como https://blockstream.info/api, para conferir lá o bloco do
                        carimbo de tempo; além de --rpc e --log, é o único uso da rede
  --timeout SEGUNDOS    espera por cada resposta deles (padrão: 30)

Sem --key tudo é recalculado do mesmo modo, mas com a chave que veio no próprio comprovante,
pela qual ninguém responde.

Código de saída
  0  confere com a chave fixada
  1  não confere
  2  nada foi verificado: uso incorreto, arquivo ou registro ilegível, lista sem a chave fixada, ou consulta a uma
     cadeia (--rpc, --bitcoin) sem âncora nem bloco que se possa consultar nela
  3  tudo concorda, mas nenhuma chave foi fixada, ou nenhum bloco foi conferido
  4  tudo concorda, mas uma chave aposentada assinou, e nada liga o comprovante ao registro de hoje

O comprovante de uma empresa de teste também confere: a primeira linha é “TESTE, sem valor”, e --json traz is_test.

Só uma testemunha fixada com --witness e uma cadeia consultada com --rpc ou --bitcoin comprovam um horário; o resto é
informado pelo arquivo, não conferido.

Exemplos
  lastro verify comprovante.json --key chave.txt
  lastro verify - --tracking-id FT-20241201-ABC123 --json < comprovante.json
`,
  en: `lastro verify: verifies the receipt of a shipment, without a server and without a network.

Usage
  lastro verify RECEIPT [--key KEY [--keys LIST] [--log LOG]] [--vrf-key KEY] [--witness KEYS]
                        [--tracking-id CODE]
                        [--rpc NODE [--anchor-sender ACCOUNT]] [--bitcoin API] [--json] [--lang pt|en]
  lastro verify PROOF.tlog-proof --entry LEAF --key KEY [--json] [--lang pt|en]
  lastro verify TIMESTAMP.ots --entry FILE [--header HEADER] [--json] [--lang pt|en]

  RECEIPT             a file downloaded from the page of the shipment (.json, or the .html page that checks itself),
                      or - for standard input
  PROOF               the proof of one leaf (C2SP tlog-proof)
  --entry LEAF        the file with the leaf that it proves
  TIMESTAMP           a timestamp of OpenTimestamps, of any file: a head, a receipt
  --entry FILE        the file that was timestamped
  --header HEADER     the header of the Bitcoin block, in hexadecimal, or a file that holds it
  --key KEY           the key of the log, which you got by another way than the receipt:
                      the text name+hash+base64, or a file that holds it
  --keys LIST         what /log/keys publishes: proves that the receipt's key and the pinned one are of one log, when
                      it changed its key between the two; a retired key counts only up to the state that announced
                      its successor
  --vrf-key KEY         the VRF key of the log, which names the shipments, got by another way: what follows “vrf ”
                        in a head. The list of --keys has it too; without it the only name is not checked
  --log LOG           the public log of today (an address or a folder): is always read, and has to continue the
                      receipt's state; if the log changed its key, give --keys too
  --witness KEYS      witnesses that must have cosigned the head: their keys, with commas between,
                      or a file with one a line
  --tracking-id CODE  requires the receipt to be of this shipment
  --rpc NODE          a node (JSON-RPC) of the chain that the anchor is on, to look it up: only the code of the
                      anchoring contract counts
  --anchor-sender ACCOUNT
                      the account that the log anchors from, which you got by another way: the anchor has to be its own
  --bitcoin API       an Esplora API of Bitcoin, such as https://blockstream.info/api, to look up the block of the
                      timestamp; beside --rpc and --log the only use of the network
  --timeout SECONDS   wait for each of their answers (default: 30)

Without --key everything is computed again all the same, but with the key that came inside the
receipt, which nobody vouches for.

Exit code
  0  verified with the pinned key
  1  does not verify
  2  nothing was verified: wrong usage, an unreadable file or log, a list without the pinned key, or a look-up on a
     chain (--rpc, --bitcoin) without an anchor or block to look up there
  3  everything agrees, but no key was pinned, or no block was checked
  4  everything agrees, but a retired key signed, and nothing ties the receipt to the log of today

The receipt of a test company verifies too: the first line is “TEST, no value”, and --json has is_test.

Only a witness pinned with --witness and a chain looked up with --rpc or --bitcoin prove a time; the rest is stated by
the file, not checked.

Examples
  lastro verify receipt.json --key key.txt
  lastro verify - --tracking-id FT-20241201-ABC123 --json < receipt.json
`,
}
