import { composeMail, type Letters } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'

/** Tells whoever runs the installation that an audit has found something. It names no shipment, person or place. */
export function auditMail(
  to: string,
  publicUrl: string,
  counts: { readonly findings: number; readonly shipments: number },
): Mail {
  return composeMail({ to, language: 'pt', link: `${publicUrl}/status` }, lettersOf(counts))
}

function lettersOf({ findings, shipments }: { findings: number; shipments: number }): Letters {
  return {
    pt: {
      subject: 'A auditoria do Lastro encontrou divergências',
      preheader: 'O que está guardado não é mais o que foi registrado.',
      heading: 'O banco de dados não confere com o registro',
      paragraphs: [
        'A auditoria desta instalação comparou o que está guardado com o que foi registrado e encontrou divergências.',
        `Divergências em aberto: ${findings}. Remessas atingidas: ${shipments}.`,
        'Para saber quais, com o evento e o campo de cada uma, rode ./lastro audit no servidor. Antes de restaurar qualquer cópia, guarde o banco de dados como está.',
      ],
      action: 'Ver o estado da instalação',
      notes: ['Este aviso sai no máximo uma vez por hora, e só quando há divergência nova.'],
    },
    en: {
      subject: 'The Lastro audit found differences',
      preheader: 'What is stored is no longer what was recorded.',
      heading: 'The database does not agree with the log',
      paragraphs: [
        'The audit of this installation compared what is stored with what was recorded and found differences.',
        `Open differences: ${findings}. Shipments concerned: ${shipments}.`,
        'To learn which, with the event and field of each, run ./lastro audit on the server. Before you restore any copy, keep the database as it is.',
      ],
      action: 'View the state of the installation',
      notes: ['This notice leaves once an hour at most, and only when there is a new difference.'],
    },
  }
}
