import type { GivenRole } from '#contract/endpoints/invitations.ts'
import { roleNames } from '#contract/messages/shared/role-names.ts'
import { composeMail, type Envelope } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'

/** Maximum length of a company's name in the subject, in characters. */
const MAX_NAME_IN_SUBJECT = 60

type Invited = {
  readonly company: string
  readonly role: GivenRole
  /** URL of the company's logo. */
  readonly logo: string | undefined
}

/**
 * Composes the mail that invites a person to a company. The company's name is in quotes and cut
 * off in the subject, because a person who chooses the recipient must not choose the text.
 */
export function invitationMail(envelope: Envelope, { company, role, logo }: Invited): Mail {
  const name =
    company.length > MAX_NAME_IN_SUBJECT ? `${company.slice(0, MAX_NAME_IN_SUBJECT - 1)}…` : company
  const picture = logo === undefined ? {} : { picture: { url: logo, alt: company } }
  return composeMail(envelope, {
    pt: {
      ...picture,
      subject: `Convite da empresa "${name}" no Lastro`,
      preheader: `Você foi convidado como ${roleNames[role].pt.toLowerCase()}.`,
      heading: 'Você recebeu um convite',
      paragraphs: [
        `A empresa "${company}" convidou este endereço para trabalhar com as remessas dela no Lastro, como ${roleNames[role].pt.toLowerCase()}.`,
        'Abra o convite para ver os detalhes e aceitar. Ele vale por 14 dias.',
      ],
      action: 'Abrir o convite',
      notes: [
        'Ainda não tem conta no Lastro? Crie uma com este mesmo endereço e confirme-o.',
        'Se você não conhece a empresa, ignore esta mensagem: nada acontece sem você.',
      ],
    },
    en: {
      ...picture,
      subject: `Invitation of the company "${name}" on Lastro`,
      preheader: `You are invited as ${roleNames[role].en.toLowerCase()}.`,
      heading: 'You have an invitation',
      paragraphs: [
        `The company "${company}" invites this address to work on its shipments on Lastro, as ${roleNames[role].en.toLowerCase()}.`,
        'Open the invitation to see its details and accept it. It is valid for 14 days.',
      ],
      action: 'Open the invitation',
      notes: [
        'No Lastro account yet? Create one with this very address and confirm it.',
        'If you do not know the company, ignore this message: nothing happens without you.',
      ],
    },
  })
}
