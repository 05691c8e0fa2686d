import { ours } from '#contract/sentences/sentence.ts'

export const listenMessages = {
  'error.receiver_missing': ours(
    'falta o endereço do receptor, como http://localhost:3000/lastro',
    'the address of the receiver is missing, such as http://localhost:3000/lastro',
  ),
  'error.url_invalid': ours('“{url}” não é um endereço http ou https', '“{url}” is no http or https address'),
  'error.api_key_invalid': ours(
    'a chave não é uma chave de API (ff_…): crie uma em Configurações, com permissão de ler webhooks',
    'the key is no API key (ff_…): create one in the settings, with permission to read webhooks',
  ),
  'error.secret_invalid': ours(
    'o segredo não é whsec_ seguido de 24 a 64 bytes em base64',
    'the secret is not whsec_ followed by 24 to 64 bytes in base64',
  ),
  'error.events_refused': ours(
    '{server} recusou a lista de eventos: {reason}',
    '{server} refused the list of events: {reason}',
  ),
  'listen.title': ours('Repassando a {url}', 'Forwarding to {url}'),
  'listen.server': ours('Eventos de', 'Events of'),
  'listen.secret': ours('Segredo', 'Secret'),
  'listen.stop': ours('Ctrl-C encerra.', 'Ctrl-C ends.'),
  'listen.forwarded': ours(
    '{time}  {event}  {code}  {status}  {duration} ms',
    '{time}  {event}  {code}  {status}  {duration} ms',
  ),
  'listen.unreachable': ours(
    '{time}  {event}  {code}  sem resposta ({reason}); tentando de novo',
    '{time}  {event}  {code}  no answer ({reason}); trying again',
  ),
  'listen.repeated': ours(
    '{time}  {event}  {code}  {status}; tentando de novo em {seconds} s',
    '{time}  {event}  {code}  {status}; trying again in {seconds} s',
  ),
  'listen.skipped': ours(
    '{time}  {event}  {code}  {status}; segue para o próximo',
    '{time}  {event}  {code}  {status}; going on to the next',
  ),
  'listen.server_silent': ours(
    '{time}  {server} não responde ({reason}); tentando de novo',
    '{time}  {server} does not answer ({reason}); trying again',
  ),
  'listen.resume': ours('Para continuar daqui: --after {cursor}', 'To go on from here: --after {cursor}'),
} as const
