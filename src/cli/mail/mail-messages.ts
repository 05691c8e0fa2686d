import { ours } from '#contract/sentences/sentence.ts'

export const mailMessages = {
  'error.unknown_mail_action': ours('diga lastro mail test ENDEREÇO', 'say lastro mail test ADDRESS'),
  'error.mail_address_missing': ours(
    'diga para quem: lastro mail test ENDEREÇO',
    'say to whom: lastro mail test ADDRESS',
  ),
  'error.mail_not_set_up': ours(
    'SMTP_URL não está definido: os e-mails viram arquivos em DATA_DIR/outbox',
    'SMTP_URL is not set: mails become files in DATA_DIR/outbox',
  ),
  'error.mail_no_encryption': ours(
    '{host} não oferece TLS, e sem ele nada é enviado. Ative STARTTLS no servidor, use smtps://, ou ponha ?allowPlain=true em SMTP_URL se a rede é sua',
    '{host} offers no TLS, and nothing is sent without it. Enable STARTTLS on the server, use smtps://, or add ?allowPlain=true to SMTP_URL if the network is yours',
  ),
  'error.mail_certificate': ours(
    'o certificado de {host} não é aceito. Corrija o nome do servidor em SMTP_URL, ou informe a autoridade em NODE_EXTRA_CA_CERTS. {reason}',
    'the certificate of {host} is not accepted. Correct the host in SMTP_URL, or give its authority in NODE_EXTRA_CA_CERTS. {reason}',
  ),
  'error.mail_credentials': ours(
    '{host} recusou o usuário ou a senha que estão em SMTP_URL',
    '{host} refused the user or the password in SMTP_URL',
  ),
  'error.mail_refused': ours(
    '{host} recusou a conexão: o servidor está no ar, e a porta é essa?',
    '{host} refused the connection: is the server up, and is this its port?',
  ),
  'error.mail_unknown_host': ours(
    'o nome de {host} não existe no DNS. Corrija SMTP_URL',
    'the name of {host} does not exist in the DNS. Correct SMTP_URL',
  ),
  'error.mail_timeout': ours(
    '{host} não respondeu: verifique a rede e o firewall',
    '{host} did not answer: check the network and the firewall',
  ),
  'error.mail_connection': ours(
    'a conexão com {host} caiu, ou quem responde não fala SMTP. {reason}',
    'the connection to {host} broke, or what answers does not speak SMTP. {reason}',
  ),
  'error.mail_rejected': ours(
    '{host} não aceitou esta mensagem: veja se MAIL_FROM e o destinatário são permitidos. {reason}',
    '{host} did not take this message: check that MAIL_FROM and the recipient are allowed. {reason}',
  ),
  'error.mail_outbox': ours('a mensagem não pôde ser gravada', 'the message could not be written'),
  'mail.sent': ours(
    '{host} aceitou a mensagem para {address}. Veja se ela chegou.',
    '{host} took the message to {address}. Check that it arrived.',
  ),
}
