import { completenessMessage } from '#contract/messages/verification-messages.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import type { Verification } from '#ledger/receipt/verify.ts'

type Facts = {
  readonly trackingId: string
  readonly verification: Verification
  readonly keyPinned: boolean
  readonly url: string
}

/** Returns the README of a dossier: its files, how to check them, and what they prove. */
export function readMe(language: Language, facts: Facts): string {
  const mark = facts.verification.isTest ? `${formatMessage(language, 'test.mark')}\n` : ''
  const text = (language === 'pt' ? portuguese : english)(
    facts,
    completenessMessage(language, facts.verification),
  )
  return mark + text
}

function portuguese({ trackingId, verification, keyPinned, url }: Facts, completeness: string): string {
  const key = keyPinned
    ? 'A chave em chave.txt é a que foi fixada por quem fez esta pasta: serve só para comparar com a que você obteve.'
    : 'A chave em chave.txt veio da própria instalação, e ninguém mais responde por ela: serve só para comparar com a que você obteve.'
  return `Remessa ${trackingId}
Dossiê do histórico público, feito a partir de ${url}

O que há nesta pasta
  comprovante-${trackingId}.html
      o histórico para ler; abre em qualquer navegador, sem internet, e se confere sozinho
  comprovante-${trackingId}.json
      o comprovante: os mesmos dados, para conferir na linha de comando
  ${trackingId}-evento-….tlog-proof e .leaf
      de cada um dos ${verification.events.length} eventos, a prova de que está no registro (formato C2SP tlog-proof)
      e a folha que ela prova, para ferramentas que nada sabem de remessas
  chave.txt
      a chave de verificação do registro ${verification.origin ?? ''}

Como conferir sem depender de quem entregou esta pasta
  node lastro-verify.mjs comprovante-${trackingId}.json --key CHAVE_DO_REGISTRO --tracking-id ${trackingId}
      com o verificador em um arquivo, do projeto Lastro ou de ${url}/verify/lastro-verify.mjs
      (sem instalar nada, no Node 20 ou mais novo; nesse caso compare o SHA-256 com o do projeto)
  ./lastro audit ${url} --key CHAVE_DO_REGISTRO --receipt comprovante-${trackingId}.json
      com o Lastro instalado; lê o registro público inteiro: é ele que vê que o comprovante não esconde nenhum evento

No lugar de CHAVE_DO_REGISTRO, ponha a chave que você obteve por outro caminho, nunca a desta pasta: na página de
transparência da operadora, em um endereço que você já conhece, ou com alguém em quem você confia.
${key}

O que está comprovado
  ${completeness}
  Que os eventos entraram no registro nesta ordem e que nada mudou depois está comprovado. O conteúdo e o
  horário de cada evento são os que declarou quem o registrou.
`
}

function english({ trackingId, verification, keyPinned, url }: Facts, completeness: string): string {
  const key = keyPinned
    ? 'The key in key.txt is the one that whoever made this folder pinned: it is only for comparing with the one you got.'
    : 'The key in key.txt came from the installation itself, and nobody else vouches for it: it is only for comparing with the one you got.'
  return `Shipment ${trackingId}
Dossier of its public history, made from ${url}

What is in this folder
  comprovante-${trackingId}.html
      the history to read; opens in any browser, without the internet, and checks itself
  comprovante-${trackingId}.json
      the receipt: the same data, to be checked on the command line
  ${trackingId}-evento-….tlog-proof and .leaf
      of each of the ${verification.events.length} events, the proof that it is in the log (format C2SP tlog-proof)
      and the leaf that it proves, for tools that know nothing of shipments
  key.txt
      the verifier key of the log ${verification.origin ?? ''}

How to check without relying on whoever handed over this folder
  node lastro-verify.mjs comprovante-${trackingId}.json --key KEY_OF_THE_LOG --tracking-id ${trackingId}
      with the verifier in one file, from the Lastro project or from ${url}/verify/lastro-verify.mjs
      (no installation, on Node 20 or later; in that case compare its SHA-256 with the project’s)
  ./lastro audit ${url} --key KEY_OF_THE_LOG --receipt comprovante-${trackingId}.json
      with Lastro installed; it reads the whole public log: that is what sees that the receipt hides no event

In the place of KEY_OF_THE_LOG, put the key that you got by another way, never the one in this folder: from the
operator’s transparency page, at an address that you already know, or from somebody you trust.
${key}

What is proved
  ${completeness}
  That the events entered the log in this order and that nothing changed since is proved. Content and time of each
  event are as whoever recorded it declared them.
`
}
