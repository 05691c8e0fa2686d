import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/messages/message.ts'
import { nameInNotice } from '#contract/notices/notice-text.ts'
import { DEFAULT_NOTICE_LANGUAGE } from '#domain/notices/notice-language.ts'
import { findSender } from '#core/accounts/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { networkOf } from '#platform/http/client.ts'
import { escapeHtml } from '#platform/http/fill-page.ts'
import type { Services } from '#platform/services.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { insertStop, readNoticeSettings } from './queries.ts'
import { openStopTokens, type StopSubject } from './stop-token.ts'

/** Limit for wrong tokens, per client network. */
const misses: Limit = { name: 'notice-stop-miss', burst: 30, seconds: 20 }

/** Maximum body of a one-click request, which has one member. */
const MAX_BODY_BYTES = 1_000

const texts = {
  pt: {
    tag: 'pt-BR',
    title: 'Parar avisos',
    question: 'Quais avisos por e-mail você quer parar?',
    shipment: 'Parar os avisos desta remessa',
    sender: 'Parar todos os avisos de {name}',
    done_shipment: 'Pronto. Você não vai mais receber avisos desta remessa.',
    done_sender: 'Pronto. Você não vai mais receber avisos desta empresa.',
    wrong: 'Este link não funciona. Abra de novo o link “Parar avisos” no e-mail que você recebeu.',
    anySender: 'quem enviou',
  },
  en: {
    tag: 'en',
    title: 'Stop notices',
    question: 'Which emails do you want to stop?',
    shipment: 'Stop the notices of this shipment',
    sender: 'Stop all notices of {name}',
    done_shipment: 'Done. You will get no more notices of this shipment.',
    done_sender: 'Done. You will get no more notices of this company.',
    wrong: 'This link does not work. Open the link “Stop notices” in your email again.',
    anySender: 'the sender',
  },
} as const satisfies Readonly<Record<Language, object>>

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

/**
 * Registers the page that stops notices, without an account and without scripts. GET changes
 * nothing. POST to the URL of the mail stops the sender, as mailboxes do it (RFC 8058).
 */
export async function stopRoutes(app: FastifyInstance, { pool, keys }: Services): Promise<void> {
  const tokens = openStopTokens(keys)
  const throttle = openThrottle(keys)

  const subjectOf = async (request: TokenRequest, reply: FastifyReply): Promise<StopSubject | undefined> => {
    const subject = tokens.read(request.params.token)
    if (subject !== undefined) return subject
    const wait = await throttle.take(pool, [throttle.bucket(misses, networkOf(request.ip))])
    if (wait > 0) void reply.header('retry-after', String(wait))
    await send(reply.code(wait > 0 ? 429 : 404), 'pt', `<p>${texts.pt.wrong}</p>`)
    return undefined
  }

  const stop = async (request: TokenRequest, reply: FastifyReply, isWholeSender: boolean) => {
    const subject = await subjectOf(request, reply)
    if (subject === undefined) return reply
    const { account, shipment, emailMac } = subject
    const language = await inTransaction(pool, [account], async (tx) => {
      await insertStop(tx, account, isWholeSender ? null : shipment, emailMac)
      return languageOf(await readNoticeSettings(tx, account))
    })
    const done = texts[language][isWholeSender ? 'done_sender' : 'done_shipment']
    return send(reply, language, `<p role="status">${done}</p>`)
  }

  await app.register(async (web) => {
    // The body says nothing that the URL does not say.
    web.removeAllContentTypeParsers()
    web.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, async () => null)

    web.get('/n/u/:token', async (request: TokenRequest, reply) => {
      const subject = await subjectOf(request, reply)
      if (subject === undefined) return reply
      const { account } = subject
      const [[sender], settings] = await inTransaction(pool, [account], (tx) =>
        Promise.all([findSender(tx, account), readNoticeSettings(tx, account)]),
      )
      const language = languageOf(settings)
      return send(reply, language, choice(language, request.params.token, sender?.name))
    })
    web.post('/n/u/:token', (request: TokenRequest, reply) => stop(request, reply, true))
    web.post('/n/u/:token/shipment', (request: TokenRequest, reply) => stop(request, reply, false))
  })
}

function languageOf([settings]: readonly { readonly notice_language: Language }[]): Language {
  return settings?.notice_language ?? DEFAULT_NOTICE_LANGUAGE
}

function choice(language: Language, token: string, name: string | undefined): string {
  const { question, shipment, sender, anySender } = texts[language]
  const all = sender.replace('{name}', () => (name === undefined ? anySender : nameInNotice(name)))
  return `<p>${question}</p>${button(`/n/u/${token}/shipment`, shipment)}${button(`/n/u/${token}`, all)}`
}

function button(path: string, label: string): string {
  return `<form method="post" action="${path}"><button>${escapeHtml(label)}</button></form>`
}

const style = `body{font:1rem/1.5 system-ui,sans-serif;margin:0;background:#faf8f3;color:#17211f}
main{max-width:32rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.5rem}
button{font:inherit;width:100%;min-height:3rem;margin:0 0 .75rem;padding:.5rem 1rem;border:0;border-radius:6px;background:#0f4f4d;color:#fdfcf8}
@media(prefers-color-scheme:dark){body{background:#0d1413;color:#e9ede8}button{background:#74c8bd;color:#06201e}}`

function send(reply: FastifyReply, language: Language, content: string): FastifyReply {
  const { tag, title } = texts[language]
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The path is a secret that no other site may learn.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(
      `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} · Lastro</title><style>${style}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`,
    )
}
