import { useMessages } from '../../locales/use-messages.ts'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Globe, Mail, MessageCircle, Phone, type LucideIcon } from 'lucide-react'
import type { Sender } from '#contract/endpoints/public-page.ts'
import { senderQuery } from '../../api/sender-query.ts'
import { Avatar } from '../../ui/brand/avatar.tsx'
import { Button } from '../../ui/inputs/button.tsx'

/** Shows the company that sends a shipment and how to reach it; nothing for a private sender. */
export function SenderCard({ trackingId }: { readonly trackingId: string }) {
  const { t } = useMessages()
  const sender = useQuery(senderQuery(trackingId)).data
  if (sender === undefined || sender === null) return null
  const { name, color, logo_url: logo } = sender
  return (
    <section
      aria-label={t('sender.title')}
      className="flex flex-col gap-3 rounded-lg border border-l-4 border-line bg-surface p-4"
      {...(color !== null && { style: { borderLeftColor: color } })}
    >
      <p className="flex min-w-0 items-center gap-3">
        <Avatar name={name} picture={logo ?? undefined} />
        <span className="min-w-0">
          <span className="block text-sm text-muted">{t('sender.sent_by')}</span>
          <bdi className="block font-semibold break-words">{name}</bdi>
        </span>
      </p>
      <Contact sender={sender} />
    </section>
  )
}

function Contact({ sender: { whatsapp, phone, email, site } }: { readonly sender: Sender }) {
  const { t } = useMessages()
  if ([whatsapp, phone, email, site].every((one) => one === null)) return null
  return (
    <p className="flex flex-wrap gap-2">
      {whatsapp !== null && (
        <ContactLink icon={MessageCircle} href={`https://wa.me/${internationalDigits(whatsapp)}`}>
          WhatsApp
        </ContactLink>
      )}
      {phone !== null && (
        <ContactLink icon={Phone} href={`tel:+${internationalDigits(phone)}`}>
          {t('sender.call')}
        </ContactLink>
      )}
      {email !== null && (
        <ContactLink icon={Mail} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          {t('sender.mail')}
        </ContactLink>
      )}
      {site !== null && (
        <ContactLink icon={Globe} href={site}>
          {t('sender.site')}
        </ContactLink>
      )}
    </p>
  )
}

type ContactLinkProps = { readonly icon: LucideIcon; readonly href: string; readonly children: ReactNode }

function ContactLink({ icon: Icon, href, children }: ContactLinkProps) {
  return (
    <Button asChild variant="outline">
      <a href={href} rel="noreferrer">
        <Icon aria-hidden />
        {children}
      </a>
    </Button>
  )
}

/** Returns the digits of a phone number with the country code; 10 or 11 digits are Brazilian. */
function internationalDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  const isNational = !phone.trim().startsWith('+') && (digits.length === 10 || digits.length === 11)
  return isNational ? `55${digits}` : digits
}
