import { useEffect, useState } from 'react'
import { MailX } from 'lucide-react'
import type { LinkedDelivery, LinkPage } from '#contract/endpoints/delivery-links.ts'
import { Cached } from '../../api/cached.tsx'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PublicFrame } from '../../shell/frame/public-frame.tsx'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Contact, SenderLine } from '../public-page/recipient.tsx'
import '../public-page/recipient.css'
import { AnswerChoice } from './answer-choice.tsx'
import { GivenAnswer } from './given-answer.tsx'
import { LinkPictures } from './link-pictures.tsx'
import { useLink } from './use-link.ts'

/** Pattern of the secret in a mailed link. */
const TOKEN = /^[\w-]{43}$/

/**
 * Shows `/resposta`: a delivery or failed attempt, and the recipient's answer to it. The secret of
 * the link is in its fragment, which browsers send to no server.
 */
export function AnswerPage() {
  const { t } = useMessages()
  usePageTitle(t('given.title'))
  const [hash, setHash] = useState(window.location.hash)
  useEffect(() => {
    const look = () => setHash(window.location.hash)
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  const token = hash.slice(1)
  return (
    <PublicFrame>
      <div className="recipient mx-auto w-full max-w-xl flex-1 px-4 pt-2 pb-12 sm:px-6 sm:pt-6">
        <Cached>{TOKEN.test(token) ? <Linked key={token} token={token} /> : <Over sender={null} />}</Cached>
      </div>
    </PublicFrame>
  )
}

function Linked({ token }: { readonly token: string }) {
  const { t } = useMessages()
  const link = useLink(token)
  const { query } = link
  if (query.isPending) return <Spinner label={t('ui.loading')} className="size-10 text-brand" />
  if (query.data === undefined) return <LoadFailed title={t('given.load_failed')} query={query} />
  const { sender, delivery } = query.data
  if (delivery === null) return <Over sender={sender} />
  return (
    <>
      {sender !== null && <SenderLine sender={sender} />}
      <p className="machine font-semibold">{delivery.tracking_id}</p>
      {delivery.answer === null ? (
        <>
          <h1>{t(delivery.is_attempt ? 'given.ask_attempted' : 'given.ask_delivered')}</h1>
          <Facts token={token} delivery={delivery} />
          <AnswerChoice delivery={delivery} answer={link.answer} />
        </>
      ) : (
        <>
          <GivenAnswer token={token} delivery={delivery} answer={delivery.answer} link={link} />
          <Facts token={token} delivery={delivery} />
        </>
      )}
      {sender !== null && <Contact sender={sender} />}
    </>
  )
}

/** Says what happened, when, where, and who received it. */
function Facts({ token, delivery }: { readonly token: string; readonly delivery: LinkedDelivery }) {
  const { t, format } = useLocale()
  const { is_attempt: isAttempt, timestamp, place, received_by: name, reason, pictures } = delivery
  const time = format.dateTime(new Date(timestamp))
  return (
    <section className="flex flex-col gap-1 text-lg">
      <p className="font-semibold">{t(isAttempt ? 'given.attempted_at' : 'given.delivered_at', { time })}</p>
      {place !== null && <p>{t('given.place', { place })}</p>}
      {name !== null && <p>{t('given.received_by', { name })}</p>}
      {reason !== null && <p>{t('given.reason', { reason: t(`reason.${reason}`).toLowerCase() })}</p>}
      {pictures.length > 0 && (
        <>
          <h2 className="mt-3">{t('given.photos')}</h2>
          <LinkPictures token={token} pictures={pictures} />
        </>
      )}
    </section>
  )
}

/** Says that a link is wrong, erased or expired, and whom to ask. */
function Over({ sender }: Pick<LinkPage, 'sender'>) {
  const { t } = useMessages()
  return (
    <>
      <MailX aria-hidden className="mt-6 size-12 text-muted" strokeWidth={1.25} />
      <h1>{t('given.over_title')}</h1>
      <p className="text-lg">{t('given.over')}</p>
      <p className="text-lg">{t(sender === null ? 'given.over_unknown' : 'given.over_contact')}</p>
      {sender !== null && (
        <>
          <SenderLine sender={sender} />
          <Contact sender={sender} />
        </>
      )}
    </>
  )
}
