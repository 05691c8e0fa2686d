import * as z from 'zod/mini'
import { findRecipients } from '#core/accounts/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/job.ts'
import { composeMail, type Letters } from '#platform/mail/letter.ts'
import { mailLanguage } from '#platform/mail/mail-language.ts'
import { findCompany } from './queries.ts'

const notices = {
  converted: (company: string): Letters => ({
    pt: {
      subject: 'Sua conta virou uma empresa no Lastro',
      preheader: 'Remessas, chaves e webhooks continuam como estavam.',
      heading: 'Sua conta agora é uma empresa',
      paragraphs: [
        `A sua conta foi transformada na empresa "${company}", da qual você é dono. Remessas, comprovantes, chaves de API e webhooks continuam valendo.`,
        'Você entra como antes e ganhou uma conta pessoal nova, vazia.',
      ],
      action: 'Abrir o Lastro',
      notes: ['Não foi você? Troque a senha agora e responda a quem opera este serviço.'],
    },
    en: {
      subject: 'Your account is a company on Lastro now',
      preheader: 'Shipments, keys and webhooks go on as before.',
      heading: 'Your account is a company now',
      paragraphs: [
        `Your account has become the company "${company}", of which you are the owner. Shipments, receipts, API keys and webhooks stay valid.`,
        'You sign in as before, and you have a new, empty personal account.',
      ],
      action: 'Open Lastro',
      notes: ['Was it not you? Change your password now and tell whoever runs this service.'],
    },
  }),
  owner: (company: string): Letters => ({
    pt: {
      subject: 'Mudança entre os donos de uma empresa no Lastro',
      preheader: 'Alguém passou a ser dono ou deixou de ser.',
      heading: 'Os donos da empresa mudaram',
      paragraphs: [
        `Na empresa "${company}", uma pessoa passou a ser dona ou deixou de ser. A atividade da empresa diz quem fez a mudança.`,
      ],
      action: 'Abrir o Lastro',
      notes: ['Se isso é uma surpresa, fale com os outros donos da empresa.'],
    },
    en: {
      subject: 'Change among the owners of a company on Lastro',
      preheader: 'Somebody became an owner, or is one no more.',
      heading: 'The owners of the company have changed',
      paragraphs: [
        `In the company "${company}", a person became an owner or is one no more. The company activity says who made the change.`,
      ],
      action: 'Open Lastro',
      notes: ['If this is a surprise, talk to the other owners of the company.'],
    },
  }),
  closing: (company: string): Letters => ({
    pt: {
      subject: 'Uma empresa será encerrada no Lastro em 14 dias',
      preheader: 'Até lá, um dono pode desfazer.',
      heading: 'A empresa será encerrada em 14 dias',
      paragraphs: [
        `Um dono pediu o encerramento da empresa "${company}". Até lá os dados só podem ser consultados; depois, são apagados para sempre.`,
        'Qualquer dono pode desfazer o pedido durante esses 14 dias.',
      ],
      action: 'Abrir o Lastro',
      notes: ['Exporte antes o que a empresa precisa guardar.'],
    },
    en: {
      subject: 'A company on Lastro will be closed in 14 days',
      preheader: 'An owner can take it back until then.',
      heading: 'The company will be closed in 14 days',
      paragraphs: [
        `An owner asked to close the company "${company}". Until then its data can only be read; afterwards they are erased for good.`,
        'Any owner can take the request back in these 14 days.',
      ],
      action: 'Open Lastro',
      notes: ['Export before then what the company has to keep.'],
    },
  }),
} as const

const payload = z.object({
  account: z.uuid(),
  notice: z.enum(Object.keys(notices) as (keyof typeof notices)[]),
})

/**
 * Mails a notice to the owners and administrators of a company, each in the language of their own
 * account.
 */
export const sendCompanyNotice: Job<z.output<typeof payload>> = {
  name: 'send-company-notice',
  payload,
  async run({ mailer, pool, config }, { account, notice }) {
    const [recipients, [company]] = await inTransaction(pool, [account], (tx) =>
      Promise.all([findRecipients(tx, account), findCompany(tx, account)]),
    )
    if (company === undefined) return
    for (const { email, user_metadata } of recipients) {
      const envelope = {
        to: email,
        language: mailLanguage(user_metadata),
        link: config.publicUrl,
        isTest: company.is_test,
      }
      await mailer.send(composeMail(envelope, notices[notice](company.name)))
    }
  },
}
