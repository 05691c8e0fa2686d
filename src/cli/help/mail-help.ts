export const mailHelp = {
  pt: `lastro mail: confere o servidor de e-mail desta instalação.

Uso
  lastro mail test ENDEREÇO [--lang pt|en]

  --lang pt|en         idioma, também da mensagem (padrão: pt)

Envia uma mensagem pelo servidor de SMTP_URL e diz se ele a aceitou, ou por que não: sem TLS, certificado, senha, conexão.

Código de saída
  0  o servidor aceitou a mensagem
  2  nada foi enviado

Exemplo
  lastro mail test ana@exemplo.com.br
`,
  en: `lastro mail: checks the mail server of this installation.

Usage
  lastro mail test ADDRESS [--lang pt|en]

  --lang pt|en        language, of the message too (default: pt)

Sends a message by the server in SMTP_URL and says whether it took the message, or why not: no TLS, certificate,
password, connection.

Exit code
  0  the server took the message
  2  nothing was sent

Example
  lastro mail test ana@example.com
`,
}
