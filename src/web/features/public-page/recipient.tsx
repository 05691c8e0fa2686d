import { useLocation } from 'react-router'
import { CircleX, Globe, Mail, MessageCircle, Phone, type LucideIcon } from 'lucide-react'
import type { Sender } from '#contract/endpoints/public-page.ts'
import { contactLinks, type ContactLink } from '#contract/public-page/contact-links.ts'
import type { RecipientView } from '#contract/public-page/recipient-view.ts'
import { useMessages } from '../../locales/use-messages.ts'

/** Names the company that sends a shipment. */
export function SenderLine({ sender: { name, logo_url: logo } }: { readonly sender: Sender }) {
  const { t } = useMessages()
  return (
    <section className="recipient-sender" aria-label={t('sender.title')}>
      {logo !== null && <img src={logo} alt="" width={40} height={40} />}
      <span className="min-w-0">
        <small>{t('sender.sent_by')}</small>
        <b>
          <bdi>{name}</bdi>
        </b>
      </span>
    </section>
  )
}

/** Shows how far a shipment is. */
export function Steps({ steps }: Pick<RecipientView, 'steps'>) {
  const { t } = useMessages()
  if (steps.length === 0) return null
  return (
    <ol className="recipient-steps" aria-label={t('recipient.steps')}>
      {steps.map(({ name, state }) => (
        <li key={name} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          {t(`recipient.step_${name}`)}
          <span className="sr-only"> ({t(`recipient.step_${state}`)})</span>
        </li>
      ))}
    </ol>
  )
}

type NotReceivedProps = { readonly trackingId: string; readonly isOffered: boolean }

/**
 * Shows the button that mails the recipient a link to answer, or that this was requested. A form
 * without scripts does it, and the server leads back to this page.
 */
export function NotReceived({ trackingId, isOffered }: NotReceivedProps) {
  const { t } = useMessages()
  const { search } = useLocation()
  if (new URLSearchParams(search).has('nao-recebi')) {
    return <output className="font-semibold">{t('recipient.requested')}</output>
  }
  if (!isOffered) return null
  return (
    <form method="post" action={`/verify/${trackingId}`} className="recipient-contact">
      <button type="submit">
        <CircleX aria-hidden className="size-5" />
        {t('recipient.not_received')}
      </button>
    </form>
  )
}

const icons: Readonly<Record<ContactLink['kind'], LucideIcon>> = {
  whatsapp: MessageCircle,
  phone: Phone,
  email: Mail,
  site: Globe,
}

type ContactProps = {
  /** Undefined if the receipt does not tell how the shipment is now. */
  readonly advice?: RecipientView['advice'] | undefined
  /** Company that sends the shipment; null if the sender is none. */
  readonly sender: Sender | null
}

/** Shows how a recipient reaches the sender; the advice if no contact is stated. */
export function Contact({ sender, advice }: ContactProps) {
  const { t } = useMessages()
  const links = sender === null ? [] : contactLinks(sender)
  if (links.length === 0) return advice && <p>{t(advice)}</p>
  return (
    <p className="recipient-contact">
      {links.map(({ kind, href }) => {
        const Icon = icons[kind]
        return (
          <a key={kind} href={href} rel="noreferrer">
            <Icon aria-hidden className="size-5" />
            {t(`contact.${kind}`)}
          </a>
        )
      })}
    </p>
  )
}
