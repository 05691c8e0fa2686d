import type { Sender } from '../endpoints/public-page.ts'

export type ContactLink = { readonly kind: 'whatsapp' | 'phone' | 'email' | 'site'; readonly href: string }

/** Returns the links by which a recipient reaches a company, in the order of the buttons. */
export function contactLinks({ whatsapp, phone, email, site }: Sender): readonly ContactLink[] {
  const links: readonly (readonly [ContactLink['kind'], string | null | undefined])[] = [
    ['whatsapp', whatsapp && `https://wa.me/${internationalDigits(whatsapp)}`],
    ['phone', phone && `tel:+${internationalDigits(phone)}`],
    ['email', email && `mailto:${encodeURIComponent(email).replace('%40', '@')}`],
    ['site', site],
  ]
  return links.flatMap(([kind, href]) => (href === null || href === undefined ? [] : [{ kind, href }]))
}

/** Returns the digits of a phone number with the country code; 10 or 11 digits are Brazilian. */
function internationalDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  const isNational = !phone.trim().startsWith('+') && (digits.length === 10 || digits.length === 11)
  return isNational ? `55${digits}` : digits
}
