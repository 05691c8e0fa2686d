import type { Language } from '#contract/messages/message.ts'

/**
 * Returns the help of the program that forwards events.
 * @param program command by which a person starts it
 * @param about further sentences for its title
 */
export const listenHelpOf = (
  program: string,
  about: Readonly<Record<Language, string>> = { pt: '', en: '' },
): Readonly<Record<Language, string>> => ({
  pt: `${program}: repassa os eventos da conta a um receptor neste computador, assinados como webhooks.${about.pt}

Uso
  ${program} URL --key CHAVE --server ENDEREÇO [--after CURSOR] [--secret SEGREDO] [--timeout SEGUNDOS]
  ${program.replaceAll(/./g, ' ')} [--lang pt|en]

  URL                  o receptor, como http://localhost:3000/lastro
  --key CHAVE          chave de API com permissão de ler webhooks (ou a variável LASTRO_KEY)
  --server ENDEREÇO    a instalação (ou a variável LASTRO_URL)
  --after CURSOR       de onde começar, como GET /api/events o dá (padrão: agora)
  --secret SEGREDO     segredo que assina, whsec_… (padrão: um novo, que é impresso)
  --timeout SEGUNDOS   quanto esperar por cada resposta, de 1 a 600 (padrão: 30)
  --lang pt|en         idioma (padrão: pt)

O computador não precisa de endereço público: o comando pergunta por eventos novos a cada segundo. Cada um vai ao
receptor com os cabeçalhos de Standard Webhooks, e a resposta dele é impressa. Um receptor fora do ar é esperado; uma
resposta que não é 2xx é repetida três vezes, e depois vem o próximo evento. webhook-id é o mesmo a cada repetição.

Código de saída
  0  encerrado por sinal, com o cursor para continuar
  2  não pôde começar, ou a instalação recusou a chave ou o cursor

Exemplo
  ${program} http://localhost:3000/lastro --key ff_… --server https://rastreio.exemplo.com.br
`,
  en: `${program}: forwards the events of the account to a receiver on this computer, signed as webhooks.${about.en}

Usage
  ${program} URL --key KEY --server ADDRESS [--after CURSOR] [--secret SECRET] [--timeout SECONDS]
  ${program.replaceAll(/./g, ' ')} [--lang pt|en]

  URL                 the receiver, such as http://localhost:3000/lastro
  --key KEY           API key with permission to read webhooks (or the variable LASTRO_KEY)
  --server ADDRESS    the installation (or the variable LASTRO_URL)
  --after CURSOR      where to begin, as GET /api/events gives it (default: now)
  --secret SECRET     the secret that signs, whsec_… (default: a new one, which is printed)
  --timeout SECONDS   how long to wait for each answer, 1 to 600 (default: 30)
  --lang pt|en        language (default: pt)

The computer needs no public address: the command asks for new events every second. Each goes to the receiver with the
headers of Standard Webhooks, and the receiver’s answer is printed. A receiver that is down is waited for; an answer
other than 2xx is repeated three times, and then comes the next event. webhook-id is the same on each repetition.

Exit code
  0  ended by a signal, with the cursor to go on from
  2  could not start, or the installation refused the key or the cursor

Example
  ${program} http://localhost:3000/lastro --key ff_… --server https://tracking.example.com
`,
})

export const listenHelp = listenHelpOf('lastro listen')
