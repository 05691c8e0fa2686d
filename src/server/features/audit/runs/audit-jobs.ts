import * as z from 'zod/mini'
import { inTransaction } from '#platform/database/transaction.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Job, JobServices } from '#platform/jobs/job.ts'
import { composeMail, type Letters } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { ReachChain } from '../../anchors/reach-chain.ts'
import { countFindings, claimAuditMail } from './audit-state.ts'
import type { NightlyWorkers } from './nightly-workers.ts'
import { runIncremental } from './run-incremental.ts'
import { runWhole } from './run-whole.ts'

/** Services that audits need besides those of all jobs. */
export type AuditServices = { readonly reachChain: ReachChain; readonly nightlyWorkers: NightlyWorkers }

/** Audits new data every minute. */
export const auditNew: Job<object, AuditServices> = {
  name: 'audit-new',
  payload: z.looseObject({}),
  async run(services) {
    const identity = await loadLogIdentity(services.config, services.keys)
    await tell(services, await runIncremental(patient(services), identity, services.reachChain))
  },
}

const stretch = z.looseObject({ continues: z.optional(z.boolean()) })

/** Audits everything every night. Each job audits one stretch and enqueues the next. */
export const auditWhole: Job<z.output<typeof stretch>, AuditServices> = {
  name: 'audit-whole',
  payload: stretch,
  async run(services, { continues = false }) {
    const identity = await loadLogIdentity(services.config, services.keys)
    const { nightlyWorkers, reachChain } = services
    const { goesOn, fresh } = await runWhole(
      { ...patient(services), nightlyWorkers },
      identity,
      !continues,
      reachChain,
    )
    if (!goesOn) await nightlyWorkers.dismiss()
    await tell(services, fresh)
    if (goesOn) await inTransaction(services.pool, [], (tx) => enqueue(tx, auditWhole, { continues: true }))
  },
}

/**
 * Returns the services for an audit, with the pool whose statement timeout suits long work. One
 * step of an audit of a large installation takes longer than the timeout of a request.
 */
function patient({ config, workPool: pool }: JobServices): Pick<JobServices, 'config' | 'pool'> {
  return { config, pool }
}

/**
 * Writes new findings to the server's log immediately, and notifies the operator by mail at most
 * once an hour.
 */
async function tell({ pool, log, config, mailer }: JobServices, fresh: number): Promise<void> {
  const [count] = await countFindings(pool)
  if (count === undefined || count.newest === null) return
  const { findings, shipments, newest } = count
  if (fresh > 0)
    log.error({ fresh, findings, shipments }, 'the audit found what is not as it was committed to')
  const { operator, publicUrl } = config
  if (operator === undefined) return
  // The transaction that claims the mail commits only after the mail has been sent. If sending
  // fails, the next audit sends the mail.
  await inTransaction(pool, [], async (tx) => {
    const [taken] = await claimAuditMail(tx, newest)
    if (taken !== undefined) await mailer.send(auditMail(operator.email, publicUrl, count))
  })
}

/**
 * Composes the mail that notifies the operator of an audit's findings. It names no shipment, person
 * or place.
 */
function auditMail(
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
