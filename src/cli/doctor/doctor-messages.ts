import { type Sentence, ours } from '#contract/sentences/sentence.ts'
import type { ExaminedPart, FindingCode } from '#app/doctor/finding.ts'
import type { MailFailure } from '#platform/mail/mail-error.ts'

/**
 * Messages of the command `doctor`; the message of each failed check states the correction. Mail
 * failures use the messages of `lastro mail test`.
 */
export const doctorMessages = {
  'doctor.part.configuration': ours('Configuração', 'Configuration'),
  'doctor.part.folder': ours('Pasta de dados', 'Data folder'),
  'doctor.part.space': ours('Espaço em disco', 'Disk space'),
  'doctor.part.database': ours('Banco de dados', 'Database'),
  'doctor.part.roles': ours('Direitos no banco', 'Rights in the database'),
  'doctor.part.schema': ours('Versão do banco', 'Database version'),
  'doctor.part.row_security': ours('Separação das contas', 'Separation of accounts'),
  'doctor.part.log': ours('Registro e chaves', 'Log and keys'),
  'doctor.part.clock': ours('Relógio', 'Clock'),
  'doctor.part.connections': ours('Conexões', 'Connections'),
  'doctor.part.mail': ours('E-mail', 'Mail'),
  'doctor.part.public_url': ours('Endereço público', 'Public address'),
  'doctor.part.proxy': ours('Proxy', 'Proxy'),
  'doctor.part.operator_paths': ours('Páginas do operador', 'Operator pages'),
  'doctor.configuration_ok': ours('em ordem', 'in order'),
  'doctor.configuration_wrong': ours('{problem}', '{problem}'),
  'doctor.operator_missing': ours(
    'em ordem, mas as páginas não dizem quem responde pela instalação. Defina OPERATOR_NAME e OPERATOR_EMAIL',
    'in order, but the pages name nobody who answers for the installation. Set OPERATOR_NAME and OPERATOR_EMAIL',
  ),
  'doctor.folder_ok': ours('{folder} pode ser lida e gravada', '{folder} can be read and written'),
  'doctor.folder_missing': ours(
    '{folder} ainda não existe; o primeiro início a cria',
    '{folder} does not exist yet; the first start makes it',
  ),
  'doctor.folder_forbidden': ours(
    'este usuário não pode ler e gravar {folder}. Mude o dono com chown, ou defina DATA_DIR',
    'this user may not read and write {folder}. Change the owner with chown, or set DATA_DIR',
  ),
  'doctor.folder_open': ours(
    'outros usuários podem ler {path}. Rode: chmod go= {path}',
    'other users can read {path}. Run: chmod go= {path}',
  ),
  'doctor.folder_owner': ours(
    '{path} é de outro usuário que {folder}. Rode: chown -R --reference={folder} {folder}',
    '{path} belongs to another user than {folder}. Run: chown -R --reference={folder} {folder}',
  ),
  'doctor.folder_unfinished': ours('{reason}', '{reason}'),
  'doctor.space_ok': ours('{gigabytes} GB livres', '{gigabytes} GB free'),
  'doctor.space_low': ours(
    'só {gigabytes} GB livres em {folder}. Libere espaço ou aumente o disco',
    'only {gigabytes} GB free in {folder}. Free some space or enlarge the disk',
  ),
  'doctor.database_ok': ours('PostgreSQL {version}', 'PostgreSQL {version}'),
  'doctor.database_stopped': ours(
    'o PostgreSQL embutido não está rodando. Inicie o Lastro e rode de novo para conferir o banco',
    'the embedded PostgreSQL is not running. Start Lastro and run this again to check the database',
  ),
  'doctor.database_unusable': ours('{reason}', '{reason}'),
  'doctor.roles_ok': ours('o papel {role} tem o que precisa', 'the role {role} has what it needs'),
  'doctor.roles_wrong': ours('{reason}', '{reason}'),
  'doctor.roles_login': ours(
    'o login da aplicação não entra. Veja se o segredo (LASTRO_SECRET ou keys/secret) é o desta instalação; o próximo início acerta a senha. {reason}',
    'the login of the application cannot sign in. Check that the secret (LASTRO_SECRET or keys/secret) is that of this installation; the next start sets the password. {reason}',
  ),
  'doctor.schema_ok': ours('a desta versão', 'that of this version'),
  'doctor.schema_due': ours(
    'migrações que o próximo início aplica: {count}. lastro migrate --check as lista',
    'migrations that the next start applies: {count}. lastro migrate --check lists them',
  ),
  'doctor.schema_wrong': ours('{reason}', '{reason}'),
  'doctor.row_security_ok': ours('imposta em todas as tabelas', 'forced on all tables'),
  'doctor.row_security_missing': ours(
    'não é imposta em: {tables}. Rode em cada uma: ALTER TABLE … ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY',
    'not forced on: {tables}. Run for each: ALTER TABLE … ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY',
  ),
  'doctor.log_ok': ours(
    'o registro é desta chave e tem {size} folhas',
    'the log is of this key and has {size} leaves',
  ),
  'doctor.log_keys_missing': ours(
    'o banco tem um registro, e faltam as chaves dele: {files}. Restaure a pasta keys, ou defina LASTRO_SECRET, LOG_KEY e LOG_ORIGIN',
    'the database has a log, and its keys are missing: {files}. Restore the folder keys, or set LASTRO_SECRET, LOG_KEY and LOG_ORIGIN',
  ),
  'doctor.log_wrong': ours('{reason}', '{reason}'),
  'doctor.clock_ok': ours('a {seconds} s do relógio do banco', '{seconds} s from the clock of the database'),
  'doctor.clock_wrong': ours(
    'o relógio do banco está {seconds} s adiantado em relação a este servidor ou ao registro. Ligue o NTP nas duas máquinas. {reason}',
    'the clock of the database is {seconds} s ahead of this server or of the log. Turn on NTP on both machines. {reason}',
  ),
  'doctor.connections_ok': ours(
    'nós: {nodes}; abrem até {needed} de {available}',
    'nodes: {nodes}; they open up to {needed} of {available}',
  ),
  'doctor.connections_few': ours(
    'nós: {nodes}; abrem até {needed}, e o PostgreSQL aceita {available}. Aumente max_connections',
    'nodes: {nodes}; they open up to {needed}, and PostgreSQL takes {available}. Raise max_connections',
  ),
  'doctor.mail_ok': ours('{host} aceitou a conexão e a senha', '{host} took the connection and the password'),
  'doctor.mail_missing': ours(
    'os e-mails viram arquivos em DATA_DIR/outbox e não chegam a ninguém. Defina SMTP_URL',
    'mails become files in DATA_DIR/outbox and reach nobody. Set SMTP_URL',
  ),
  'doctor.public_url_ok': ours('{url} responde por este registro', '{url} answers for this log'),
  'doctor.public_url_plain': ours(
    '{url} responde sem TLS: senhas viajam abertas e celulares não liberam a câmera. Ponha um proxy com certificado na frente',
    '{url} answers without TLS: passwords travel in the clear and phones block the camera. Put a proxy with a certificate in front',
  ),
  'doctor.public_url_unreachable': ours(
    '{url} não responde ({reason}). O servidor está no ar, e o DNS e o proxy levam a ele?',
    '{url} does not answer ({reason}). Is the server up, and do DNS and proxy lead to it?',
  ),
  'doctor.public_url_certificate': ours(
    'o certificado de {url} não é aceito ({reason}). Renove-o, inclua a cadeia inteira, ou informe a autoridade em NODE_EXTRA_CA_CERTS',
    'the certificate of {url} is not accepted ({reason}). Renew it, include the whole chain, or give its authority in NODE_EXTRA_CA_CERTS',
  ),
  'doctor.public_url_status': ours(
    '{url} respondeu {status} por /log/key. Corrija o proxy: ele tem de levar todos os caminhos ao Lastro',
    '{url} answered {status} for /log/key. Correct the proxy: it has to lead all paths to Lastro',
  ),
  'doctor.public_url_other': ours(
    '{url} responde por outro registro. Corrija PUBLIC_URL ou o proxy, ou as chaves deste servidor',
    '{url} answers for another log. Correct PUBLIC_URL or the proxy, or the keys of this server',
  ),
  'doctor.proxy_ok': ours(
    'acredita-se em {hops} na frente: o endereço das pessoas vem dele',
    '{hops} in front are believed: they tell the address of people',
  ),
  'doctor.proxy_untrusted': ours(
    'há um proxy na frente, e TRUST_PROXY está desligado: todos os visitantes parecem ser ele. Defina TRUST_PROXY=1',
    'a proxy stands in front, and TRUST_PROXY is off: all visitors look like the proxy. Set TRUST_PROXY=1',
  ),
  'doctor.operator_paths_ok': ours('/metrics e /readyz estão fechadas', '/metrics and /readyz are closed'),
  'doctor.operator_paths_open': ours(
    '{path} responde no endereço público. Feche-a no proxy, e faça-o enviar X-Forwarded-For',
    '{path} answers at the public address. Close it in the proxy, and make it send X-Forwarded-For',
  ),
  'doctor.healthy': ours('Nada a corrigir.', 'Nothing to correct.'),
  'doctor.failed': ours('A corrigir: {count}', 'To correct: {count}'),
} satisfies Record<`doctor.part.${ExaminedPart}`, Sentence> &
  Record<`doctor.${Exclude<FindingCode, `mail_${MailFailure}`>}`, Sentence> &
  Record<string, Sentence>
