export const exportHelp = {
  pt: `lastro export: grava um registro público inteiro, ou tudo o que há para mostrar de uma remessa.

Uso
  lastro export REGISTRO PASTA [--key CHAVE] [--timeout SEGUNDOS] [--json] [--lang pt|en]
  lastro export CÓDIGO ENDEREÇO PASTA [--key CHAVE] [--timeout SEGUNDOS] [--json] [--lang pt|en]

  REGISTRO             endereço da instalação ou do registro (https://…), ou a pasta log dos dados de uma instalação
  CÓDIGO ENDEREÇO      uma remessa, pelo seu código, e a instalação que tem a sua página pública
  PASTA                onde gravar; criada se não existe
  --key CHAVE          chave do registro que você obteve por outro caminho
  --timeout SEGUNDOS   quanto esperar por cada resposta, de 1 a 600 (padrão: 30)
  --json               resultado em JSON, para programas
  --lang pt|en         idioma, também dos arquivos da remessa (padrão: pt)

O registro é conferido por inteiro enquanto é gravado, e o estado assinado só é gravado no fim, sobre o que
confere. A pasta pode ser publicada por qualquer servidor de arquivos e conferida com lastro audit PASTA.
Uma exportação interrompida continua de onde parou; repetida, busca só o que é novo.

De uma remessa gravam-se o comprovante, o autoverificável (HTML), a prova e a folha de cada evento,
a chave do registro e um LEIA-ME.

Código de saída
  0  gravado, e confere com a chave fixada
  1  não confere: nada que não confira foi gravado como bom
  2  não foi possível ler ou gravar
  3  gravado, e tudo concorda, mas nenhuma chave foi fixada

Exemplos
  lastro export https://rastreio.exemplo.com.br copia-do-registro --key chave.txt
  lastro export FT-20241201-ABC123 https://rastreio.exemplo.com.br dossie --key chave.txt
`,
  en: `lastro export: writes a whole public log, or all that there is to show of a shipment.

Usage
  lastro export LOG FOLDER [--key KEY] [--timeout SECONDS] [--json] [--lang pt|en]
  lastro export CODE ADDRESS FOLDER [--key KEY] [--timeout SECONDS] [--json] [--lang pt|en]

  LOG                 the address of the installation or of the log (https://…), or the log folder of an
                      installation’s data
  CODE ADDRESS        a shipment, by its code, and the installation that has its public page
  FOLDER              where to write; made if it does not exist
  --key KEY           the key of the log, which you got by another way
  --timeout SECONDS   how long to wait for each answer, 1 to 600 (default: 30)
  --json              the result as JSON, for programs
  --lang pt|en        language, also of the shipment’s files (default: pt)

The whole log is checked while it is written, and the signed head is written last, over what verifies. Any
web server can publish the folder, and lastro audit FOLDER checks it. An interrupted export goes on where it
stopped; repeated, it fetches only what is new.

Of a shipment are written: the receipt, the page that checks itself, proof and leaf of each event, the key of
the log, and a README.

Exit code
  0  written, and verified with the pinned key
  1  does not verify: nothing that does not verify was written as good
  2  cannot be read or written
  3  written, and everything agrees, but no key was pinned

Examples
  lastro export https://tracking.example.com copy-of-the-log --key key.txt
  lastro export FT-20241201-ABC123 https://tracking.example.com dossier --key key.txt
`,
}
