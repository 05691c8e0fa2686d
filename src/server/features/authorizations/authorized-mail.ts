import { composeMail, type Envelope } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { timeIn } from '#platform/mail/time-in.ts'

export type AuthorizedFacts = {
  /**
   * E-mail address of the owner who grants the authorization. The name is left out, because a
   * person who chooses the recipient must not choose the text.
   */
  readonly owner: string
  readonly trackingId: string
  readonly expiresAt: Date
  readonly isSingleUse: boolean
}

/**
 * Composes the mail that informs a person that they may record checkpoints on another account's
 * shipment.
 */
export function authorizedMail(
  envelope: Envelope,
  { owner, trackingId, expiresAt, isSingleUse }: AuthorizedFacts,
): Mail {
  const [until, untilInEnglish] = [timeIn('pt', expiresAt), timeIn('en', expiresAt)]
  return composeMail(envelope, {
    pt: {
      subject: `Autorização para registrar a remessa ${trackingId}`,
      preheader: `Concedida por ${owner}. Vale até ${until}.`,
      heading: 'Você foi autorizado a registrar checkpoints',
      paragraphs: [
        `${owner} autorizou este endereço a registrar checkpoints da remessa ${trackingId} no Lastro.`,
        isSingleUse
          ? `A autorização vale para um único registro, até ${until}.`
          : `A autorização vale até ${until}, para quantos registros forem necessários.`,
        'Entre com este endereço para abrir a remessa, ou escaneie o QR code da etiqueta. Seu nome e seu e-mail aparecem para quem autorizou, no histórico da remessa.',
      ],
      action: 'Abrir a remessa',
      notes: [
        'Ainda não tem conta no Lastro? Crie uma com este mesmo endereço e confirme-o.',
        'Se você não conhece quem autorizou, ignore esta mensagem: nada acontece sem você.',
      ],
    },
    en: {
      subject: `Authorization to record on shipment ${trackingId}`,
      preheader: `Granted by ${owner}. Valid until ${untilInEnglish}.`,
      heading: 'You may register checkpoints',
      paragraphs: [
        `${owner} has authorized this address to register checkpoints of shipment ${trackingId} on Lastro.`,
        isSingleUse
          ? `The authorization is for a single checkpoint, until ${untilInEnglish}.`
          : `The authorization is valid until ${untilInEnglish}, for as many checkpoints as are needed.`,
        'Sign in with this address to open the shipment, or scan the QR code of the label. Your name and e-mail are shown to whoever authorized you, in the history of the shipment.',
      ],
      action: 'Open the shipment',
      notes: [
        'No Lastro account yet? Create one with this very address and confirm it.',
        'If you do not know who authorized you, ignore this message: nothing happens without you.',
      ],
    },
  })
}
