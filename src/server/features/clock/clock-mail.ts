import type { ClockTrouble } from './judge-clock.ts'
import { composeMail, type Letters } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'

/** Composes the mail that notifies the operator of a wrong clock. */
export function clockMail(to: string, publicUrl: string, troubles: readonly ClockTrouble[]): Mail {
  return composeMail({ to, language: 'pt', link: `${publicUrl}/status` }, lettersOf(troubles))
}

const reasons: Readonly<Record<ClockTrouble['reason'], { readonly pt: string; readonly en: string }>> = {
  node_differs: { pt: 'em relação ao servidor', en: 'against the server' },
  behind_log: { pt: 'em relação ao último estado assinado', en: 'against the newest signed head' },
  chain_differs: { pt: 'em relação à blockchain', en: 'against the chain' },
  jumped: { pt: 'desde a verificação anterior', en: 'since the check before' },
}

function lettersOf(troubles: readonly ClockTrouble[]): Letters {
  const listed = (language: 'pt' | 'en', ahead: string, behind: string): string =>
    troubles
      .map(({ reason, offsetMs }) => {
        const seconds = Math.round(Math.abs(offsetMs) / 1000).toLocaleString(
          language === 'pt' ? 'pt-BR' : 'en',
        )
        return `${seconds} s ${offsetMs > 0 ? ahead : behind} ${reasons[reason][language]}`
      })
      .join('; ')
  return {
    pt: {
      subject: 'O relógio do servidor do Lastro está errado',
      preheader: 'Os horários de recebimento podem estar errados.',
      heading: 'O relógio do banco de dados está errado',
      paragraphs: [
        `O relógio do banco de dados está ${listed('pt', 'adiantado', 'atrasado')}.`,
        'É ele que dá a cada evento o horário de recebimento, que não pode ser corrigido depois. Acerte o relógio e verifique a sincronização (NTP).',
      ],
      action: 'Ver o estado da instalação',
      notes: ['Este aviso sai no máximo uma vez por hora, enquanto o relógio estiver errado.'],
    },
    en: {
      subject: 'The clock of the Lastro server is wrong',
      preheader: 'Times of receipt may be wrong.',
      heading: 'The clock of the database is wrong',
      paragraphs: [
        `The clock of the database is ${listed('en', 'ahead', 'behind')}.`,
        'It gives each event its time of receipt, which cannot be corrected later. Set the clock and check its synchronisation (NTP).',
      ],
      action: 'View the state of the installation',
      notes: ['This notice leaves once an hour at most, while the clock is wrong.'],
    },
  }
}
