export const doctorHelp = {
  pt: `lastro doctor: confere a instalação que o ambiente descreve, rodando ou parada, e diz o que corrigir.

Uso
  lastro doctor [--json] [--lang pt|en]

Rode com as mesmas variáveis e o mesmo usuário que o servidor. Confere a configuração, a pasta de dados, o banco (versão,
direitos, separação das contas, relógio, conexões), as chaves e o registro, o servidor de e-mail e, de fora para dentro,
PUBLIC_URL. Não grava nada e não envia e-mail.

Código de saída
  0  nada a corrigir; avisos (!) não contam
  1  algo a corrigir
  2  nada foi conferido
`,
  en: `lastro doctor: checks the installation that the environment describes, running or not, and says what to correct.

Usage
  lastro doctor [--json] [--lang pt|en]

Run it with the same variables and as the same user as the server. It checks the configuration, the data folder, the
database (version, rights, separation of accounts, clock, connections), the keys and the log, the mail server and, from
outside in, PUBLIC_URL. It writes nothing and sends no mail.

Exit code
  0  nothing to correct; warnings (!) do not count
  1  something to correct
  2  nothing was checked
`,
}
