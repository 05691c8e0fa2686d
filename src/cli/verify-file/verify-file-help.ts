export const verifyFileHelp = {
  pt: `lastro-verify.mjs: confere um comprovante de remessa, sem instalar nada e sem rede. Precisa do Node 20 ou mais novo.

Uso
  node lastro-verify.mjs COMPROVANTE [--key CHAVE [--keys LISTA] [--log REGISTRO]] [--vrf-key CHAVE]
                         [--witness CHAVES] [--tracking-id CÓDIGO] [--json] [--lang pt|en]

  COMPROVANTE           arquivo baixado da página da remessa (.json, ou o autoverificável, .html),
                        ou - para a entrada padrão
  --key CHAVE           chave do registro que você obteve por outro caminho que não o comprovante:
                        o texto nome+hash+base64, ou um arquivo que o contém
  --keys LISTA          o que /log/keys publica, quando o registro trocou de chave
  --vrf-key CHAVE       a chave VRF do registro, que dá nome às remessas, obtida por outro caminho
  --log REGISTRO        o registro público de hoje (endereço ou pasta), que tem de continuar o do comprovante:
                        é o único uso da rede
  --witness CHAVES      testemunhas que têm de ter assinado: as suas chaves, com vírgulas entre elas,
                        ou um arquivo com uma por linha
  --tracking-id CÓDIGO  exige que o comprovante seja desta remessa
  --timeout SEGUNDOS    espera por cada resposta do registro (padrão: 30)

Código de saída
  0  confere com a chave fixada
  1  não confere
  2  nada foi verificado: uso incorreto, arquivo ou registro ilegível
  3  tudo concorda, mas nenhuma chave foi fixada
  4  tudo concorda, mas uma chave aposentada assinou, e nada liga o comprovante ao registro de hoje

O comprovante de uma empresa de teste também confere: a primeira linha é “TESTE, sem valor”, e --json traz is_test.

Âncoras em cadeias, provas de uma folha e carimbos de tempo: use o lastro verify.
`,
  en: `lastro-verify.mjs: verifies the receipt of a shipment, without an installation and without a network. Needs Node 20 or later.

Usage
  node lastro-verify.mjs RECEIPT [--key KEY [--keys LIST] [--log LOG]] [--vrf-key KEY]
                         [--witness KEYS] [--tracking-id CODE] [--json] [--lang pt|en]

  RECEIPT             a file downloaded from the page of the shipment (.json, or the .html page that checks itself),
                      or - for standard input
  --key KEY           the key of the log, which you got by another way than the receipt:
                      the text name+hash+base64, or a file that holds it
  --keys LIST         what /log/keys publishes, when the log changed its key
  --vrf-key KEY       the VRF key of the log, which names the shipments, got by another way
  --log LOG           the public log of today (an address or a folder), which has to continue the receipt's state:
                      the only use of the network
  --witness KEYS      witnesses that must have cosigned: their keys, with commas between,
                      or a file with one a line
  --tracking-id CODE  requires the receipt to be of this shipment
  --timeout SECONDS   wait for each answer of the log (default: 30)

Exit code
  0  verified with the pinned key
  1  does not verify
  2  nothing was verified: wrong usage, an unreadable file or log
  3  everything agrees, but no key was pinned
  4  everything agrees, but a retired key signed, and nothing ties the receipt to the log of today

The receipt of a test company verifies too: the first line is “TEST, no value”, and --json has is_test.

Anchors on chains, proofs of one leaf and timestamps: use lastro verify.
`,
}
