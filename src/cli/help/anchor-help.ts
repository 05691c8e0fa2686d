export const anchorHelp = {
  pt: `lastro anchor: põe o contrato de ancoragem em uma cadeia EVM, ou diz onde uma instalação ancora.

Uso
  lastro anchor deploy --rpc NÓ --key-file ARQUIVO [--timeout SEGUNDOS] [--json] [--lang pt|en]
  lastro anchor status ENDEREÇO [--rpc NÓ] [--bitcoin API] [--timeout SEGUNDOS] [--json] [--lang pt|en]

  deploy               cria o contrato (contracts/LastroAnchor.sol) e compara o que ficou na cadeia com o
                       que foi compilado; paga a conta da chave
  status ENDEREÇO      as âncoras mais novas da instalação; com --rpc e --bitcoin, conferidas nas cadeias
  --rpc NÓ             um nó da cadeia (JSON-RPC, http ou https)
  --bitcoin API        uma API Esplora do Bitcoin, como https://blockstream.info/api
  --key-file ARQUIVO   a chave privada da conta que paga: 64 dígitos hexadecimais
  --timeout SEGUNDOS   espera por cada resposta (padrão: 30)

Código de saída
  0  feito, ou a âncora está na cadeia
  1  a âncora não está na cadeia como a instalação diz
  2  nada foi feito nem conferido, ou não há âncora para a consulta pedida
`,
  en: `lastro anchor: puts the anchoring contract on an EVM chain, or says where an installation anchors.

Usage
  lastro anchor deploy --rpc NODE --key-file FILE [--timeout SECONDS] [--json] [--lang pt|en]
  lastro anchor status ADDRESS [--rpc NODE] [--bitcoin API] [--timeout SECONDS] [--json] [--lang pt|en]

  deploy              creates the contract (contracts/LastroAnchor.sol) and compares what stands on the chain
                      with what was compiled; the key's account pays
  status ADDRESS      the newest anchors of the installation; with --rpc and --bitcoin, checked on the chains
  --rpc NODE          a node of the chain (JSON-RPC, http or https)
  --bitcoin API       an Esplora API of Bitcoin, such as https://blockstream.info/api
  --key-file FILE     the private key of the account that pays: 64 hexadecimal digits
  --timeout SECONDS   wait for each answer (default: 30)

Exit code
  0  done, or the anchor is on the chain
  1  the anchor is not on the chain as the installation says
  2  nothing was done or checked, or there is no anchor for the look-up that was asked for
`,
}
