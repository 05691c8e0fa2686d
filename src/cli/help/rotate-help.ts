import type { Language } from '#contract/words.ts'

/** What `lastro rotate --help` prints. */
export const rotateHelp: Readonly<Record<Language, string>> = {
  pt: `lastro rotate: troca um segredo desta instalação, com o servidor parado.

Uso
  lastro rotate log-key|secret [--end-overlap] [--json] [--lang pt|en]

  log-key              a chave que assina o registro
  secret               o segredo da instalação: sessões, valores selados, senhas do banco
  --end-overlap        não troca nada: faz valer só o que é novo
  --json               resultado em JSON, para programas
  --lang pt|en         idioma (padrão: pt)
  --help               esta ajuda

A chave nova do registro é anunciada por uma folha nele, sob uma cabeça assinada pelas duas. Daí em diante cada cabeça
leva as duas assinaturas, e quem fixou a antiga segue conferindo, até --end-overlap. /log/keys prova cada troca a
quem só tem a antiga; comprovantes antigos seguem valendo.

Com outro segredo, o que estava selado no banco é selado de novo; sessões e códigos de recuperação de antes valem até
--end-overlap. A chave que dá nome às remessas no registro fica, em DATA_DIR/keys/log-vrf. Com LASTRO_SECRET no ambiente,
ponha antes o segredo novo nela e o antigo em LASTRO_SECRET_EARLIER.

Interrompido em qualquer passo, rode de novo: continua de onde parou. Com LOG_KEY no ambiente, a chave nova fica em
DATA_DIR/keys/log-key.next, e o servidor só inicia com ela na variável.

Código de saída
  0  trocado
  2  nada foi trocado

Exemplo
  lastro rotate log-key
`,
  en: `lastro rotate: rotates a secret of this installation, while the server is stopped.

Usage
  lastro rotate log-key|secret [--end-overlap] [--json] [--lang pt|en]

  log-key             the key that signs the log
  secret              the secret of the installation: sessions, sealed values, passwords of the database
  --end-overlap       rotates nothing: makes what is new the only one that counts
  --json              the result as JSON, for programs
  --lang pt|en        language (default: pt)
  --help              this help

The new key of the log is announced by a leaf in it, under a head that both sign. From there on each head carries both
signatures, and who pinned the old key goes on verifying, until --end-overlap. /log/keys proves each rotation to who
has the old one alone; old receipts stay valid.

With another secret, what was sealed in the database is sealed anew; sessions and recovery codes from before count until
--end-overlap. The key that names shipments in the log stays, in DATA_DIR/keys/log-vrf. With LASTRO_SECRET in the
environment, put the new secret into it before, and the old one into LASTRO_SECRET_EARLIER.

Interrupted at any step, run it again: it goes on from there. With LOG_KEY in the environment, the new key is in
DATA_DIR/keys/log-key.next, and the server starts only with it in the variable.

Exit code
  0  rotated
  2  nothing was rotated

Example
  lastro rotate log-key
`,
}
