export const rotateHelp = {
  pt: `lastro rotate: troca um segredo desta instalação ou de uma testemunha.

Uso
  lastro rotate log-key|secret [--end-overlap] [--json] [--lang pt|en]
  lastro rotate database-password|anchor-key [--json] [--lang pt|en]
  lastro rotate witness-key PASTA [--end-overlap] [--json] [--lang pt|en]

  log-key              a chave que assina o registro; com o servidor parado
  secret               o segredo da instalação: sessões, valores selados, senhas do banco; com o servidor parado
  database-password    a senha do superusuário do PostgreSQL embutido; com o servidor parado
  anchor-key           a chave da conta que ancora em uma cadeia de outros
  witness-key PASTA    a chave da testemunha dessa pasta, parada
  --end-overlap        não troca nada: faz valer só o que é novo

A chave nova do registro é anunciada por uma folha nele, em um estado assinado pelas duas. Daí em diante cada estado
leva as duas assinaturas, e quem fixou a antiga segue conferindo, até --end-overlap. /log/keys prova cada troca a
quem só tem a antiga; comprovantes antigos seguem valendo.

Com outro segredo, o que estava selado no banco é selado de novo; sessões e códigos de recuperação de antes valem até
--end-overlap. A chave que dá nome às remessas no registro fica, em DATA_DIR/keys/log-vrf. Com LASTRO_SECRET no ambiente,
ponha antes o segredo novo nela e o antigo em LASTRO_SECRET_EARLIER.

Uma conta nova que ancora precisa de saldo antes: o comando diz o endereço e o saldo, e a chave fica em
DATA_DIR/keys/anchor-key.next até estar em ANCHOR_KEY. Âncoras da conta anterior continuam valendo. Uma testemunha
assina com as duas chaves até --end-overlap.

Interrompido em qualquer passo, rode de novo: continua de onde parou. Com LOG_KEY no ambiente, a chave nova fica em
DATA_DIR/keys/log-key.next, e o servidor só inicia com ela na variável.

Código de saída
  0  trocado
  2  nada foi trocado

Exemplo
  lastro rotate log-key
`,
  en: `lastro rotate: rotates a secret of this installation, or of a witness.

Usage
  lastro rotate log-key|secret [--end-overlap] [--json] [--lang pt|en]
  lastro rotate database-password|anchor-key [--json] [--lang pt|en]
  lastro rotate witness-key FOLDER [--end-overlap] [--json] [--lang pt|en]

  log-key             the key that signs the log; while the server is stopped
  secret              the secret of the installation: sessions, sealed values, passwords of the database; while the
                      server is stopped
  database-password   the password of the embedded PostgreSQL's superuser; while the server is stopped
  anchor-key          the key of the account that anchors on a chain of others
  witness-key FOLDER  the key of the witness of that folder, while it is stopped
  --end-overlap       rotates nothing: makes what is new the only one that counts

The new key of the log is announced by a leaf in it, under a head that both sign. From there on each head carries both
signatures, and who pinned the old key goes on verifying, until --end-overlap. /log/keys proves each rotation to who
has the old one alone; old receipts stay valid.

With another secret, what is encrypted in the database is encrypted again; sessions and recovery codes from before count until
--end-overlap. The key that names shipments in the log stays, in DATA_DIR/keys/log-vrf. With LASTRO_SECRET in the
environment, put the new secret into it before, and the old one into LASTRO_SECRET_EARLIER.

A new account that anchors has to be paid into first: the command tells its address and balance, and the key is in
DATA_DIR/keys/anchor-key.next until ANCHOR_KEY has it. Anchors of the account before stay valid. A witness signs with
both keys until --end-overlap.

Interrupted at any step, run it again: it goes on from there. With LOG_KEY in the environment, the new key is in
DATA_DIR/keys/log-key.next, and the server starts only with it in the variable.

Exit code
  0  rotated
  2  nothing was rotated

Example
  lastro rotate log-key
`,
}
