import * as z from 'zod/mini'
import type { Language } from '#contract/messages/message.ts'
import { consumeDeletionNotice } from '#core/accounts/deletion-notices.ts'
import type { Config } from '#platform/config/config.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/job.ts'
import { composeMail, type Letters } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'

type Deleted = { readonly email: string; readonly language: Language }

/**
 * Composes the last mail about an account: its deletion, the remaining data, and the contact for a
 * mistaken deletion.
 */
function accountDeletedMail(
  { email, language }: Deleted,
  { publicUrl, operator }: Pick<Config, 'publicUrl' | 'operator'>,
): Mail {
  return composeMail({ to: email, language, link: publicUrl }, lettersWith(operator?.email))
}

function lettersWith(contact: string | undefined): Letters {
  const asked = contact ?? 'quem administra esta instalação'
  const requestedInEnglish = contact ?? 'whoever runs this installation'
  return {
    pt: {
      subject: 'Sua conta no Lastro foi excluída',
      preheader: 'Seus dados de conta foram apagados. A exclusão não pode ser desfeita.',
      heading: 'Sua conta foi excluída',
      paragraphs: [
        'A conta do Lastro com este endereço acaba de ser excluída. Nome, e-mail, senha, foto, sessões e formas de entrar foram apagados. Esta é a última mensagem sobre ela.',
        'O conteúdo das remessas que ela registrou também foi apagado. Delas ficam o código e a prova de que os eventos estiveram no registro, sem o que diziam. Comprovantes que alguém já baixou seguem com essa pessoa.',
      ],
      action: 'Abrir o Lastro',
      notes: [`Se não foi você quem pediu, avise ${asked} o quanto antes.`],
    },
    en: {
      subject: 'Your Lastro account was deleted',
      preheader: 'The data of your account are gone. The deletion cannot be undone.',
      heading: 'Your account was deleted',
      paragraphs: [
        'The Lastro account with this address has just been deleted. Name, e-mail, password, picture, sessions and ways to sign in are gone. This is the last message about it.',
        'The contents of the shipments it registered were erased too. What stays of them is the code and the proof that the events were in the log, without what they said. Receipts that somebody has downloaded stay with them.',
      ],
      action: 'Open Lastro',
      notes: [`If it was not you who asked for this, tell ${requestedInEnglish} as soon as you can.`],
    },
  }
}

const payload = z.object({ userId: z.uuid() })

/**
 * Notifies the owner of a deleted account. The transaction that deletes the address commits only
 * after the mail is sent.
 */
export const sendDeletionNotice: Job<z.output<typeof payload>> = {
  name: 'send-deletion-notice',
  payload,
  async run({ mailer, pool, config }, { userId }) {
    await inTransaction(pool, [userId], async (tx) => {
      const [notice] = await consumeDeletionNotice(tx, userId)
      if (notice !== undefined) await mailer.send(accountDeletedMail(notice, config))
    })
  },
}
