import * as z from 'zod/mini'
import { deviceName } from '#domain/conditions/monitoring.ts'
import { formatThousandths, type Channel } from '#domain/conditions/reading.ts'
import type { Language } from '#contract/messages/message.ts'
import { findResponsible } from '#core/accounts/queries.ts'
import { findShipmentConditions } from '#core/conditions/queries.ts'
import { channelOf } from '#core/conditions/stored-reading.ts'
import type { ConditionRange } from '#domain/conditions/condition-range.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import { composeMail, type Letter, type Letters } from '#platform/mail/letter.ts'
import { mailLanguage } from '#platform/mail/mail-language.ts'
import { timeIn } from '#platform/mail/time-in.ts'
import type { Job } from '#platform/jobs/job.ts'
import { findExcursionRow, type ExcursionRow } from './condition-queries.ts'
import { statement } from './conditions.rows.ts'

const payload = z.object({
  account: z.uuid(),
  excursion: z.uuid(),
  /** True an hour after the first mail. */
  isReminder: z.boolean(),
})

const markMailed = statement<[id: string, account: string, isReminder: boolean], never>(
  'mark_excursion_mailed',
  `update excursions set mailed_at = case when $3 then mailed_at else now() end,
     reminded_at = case when $3 then now() else reminded_at end
   where id = $1 and user_id = $2`,
)

/** Requests a second mail, which is not sent if somebody acknowledges the excursion until then. */
export const remindOfExcursion = statement<[account: string, excursion: string], never>(
  'remind_of_excursion',
  `select enqueue_keyed_job('mail-excursion',
     json_build_object('account', $1::uuid, 'excursion', $2::uuid, 'isReminder', true),
     'mail-excursion ' || $2::uuid, now() + interval '1 hour')`,
)

/**
 * Mails owners and responsible persons about an excursion, each in the language of their own
 * account.
 */
export const mailExcursion: Job<z.output<typeof payload>> = {
  name: 'mail-excursion',
  payload,
  async run({ mailer, pool, config }, { account, excursion: id, isReminder }) {
    const found = await inTransaction(pool, [account], async (tx) => {
      const [recipients, [row]] = await pipelined([
        findResponsible(tx, account),
        findExcursionRow(tx, id, account),
      ])
      if (row === undefined || row.ended_by === 'withdrawn' || isDone(row, isReminder)) return undefined
      const [conditions] = await findShipmentConditions(tx, row.shipment_id, account)
      return conditions && { recipients, row, range: conditions.range }
    })
    if (found === undefined) return
    const { recipients, row, range } = found
    const link = `${config.publicUrl}/shipment/${row.shipment_id}`
    for (const { email, user_metadata } of recipients) {
      const isTest = isTestCode(row.tracking_id)
      const envelope = { to: email, language: mailLanguage(user_metadata), link, isTest }
      await mailer.send(composeMail(envelope, excursionLetters(row, range, isReminder)))
    }
    await inTransaction(pool, [account], (tx) => markMailed(tx, id, account, isReminder))
  },
}

function isDone(
  { acknowledged, decided, mailed_at, reminded_at }: ExcursionRow,
  isReminder: boolean,
): boolean {
  if (!isReminder) return mailed_at !== null
  return acknowledged !== null || decided !== null || reminded_at !== null
}

type Facts = {
  readonly code: string
  readonly device: string
  readonly channel: Channel
  readonly isAbove: boolean
  readonly isOpen: boolean
  /** Values and times as the language writes them. */
  readonly peak: string
  readonly range: string
  readonly start: string
}

function excursionLetters(row: ExcursionRow, range: ConditionRange, isReminder: boolean): Letters {
  const factsIn = (language: Language): Facts => {
    const channel = channelOf(row.channel)
    return {
      code: row.tracking_id,
      device: deviceName(row),
      channel,
      isAbove: row.direction === 'above',
      isOpen: row.ended_at === null,
      peak: valueIn(language, channel, row.peak),
      range: rangeIn(language, channel, range),
      start: timeIn(language, row.started_at),
    }
  }
  return { pt: letterInPortuguese(factsIn('pt'), isReminder), en: letterInEnglish(factsIn('en'), isReminder) }
}

function letterInPortuguese(facts: Facts, isReminder: boolean): Letter {
  const { code, device, channel, isAbove, isOpen, peak, range, start } = facts
  const measured = channel === 'temperature' ? 'temperatura' : 'umidade'
  const side = isAbove ? 'acima' : 'abaixo'
  const peakName = isAbove ? 'O valor mais alto' : 'O valor mais baixo'
  return {
    subject: isReminder
      ? `Ninguém reconheceu ainda a excursão da remessa ${code}`
      : `Excursão de ${measured} na remessa ${code}`,
    preheader: `${measured[0]?.toUpperCase()}${measured.slice(1)} ${side} da faixa desde ${start}.`,
    heading: isReminder ? 'A excursão espera alguém há uma hora' : `A ${measured} saiu da faixa`,
    paragraphs: [
      `Na remessa ${code}, o dispositivo ${device} mediu ${measured} ${side} da faixa (${range}) a partir de ${start}. ${peakName} até agora: ${peak}.`,
      isOpen ? 'A excursão continua.' : 'A excursão já terminou.',
      'Abra a remessa, reconheça a excursão e anote o que foi feito. Depois um responsável técnico decide o destino da mercadoria.',
    ],
    action: 'Abrir a remessa',
    notes: ['Quem decide são os limites do detentor do registro, e não este aviso.'],
  }
}

function letterInEnglish(facts: Facts, isReminder: boolean): Letter {
  const { code, device, channel, isAbove, isOpen, peak, range, start } = facts
  const side = isAbove ? 'above' : 'below'
  return {
    subject: isReminder
      ? `Nobody has acknowledged the excursion of shipment ${code} yet`
      : `Excursion of ${channel} in shipment ${code}`,
    preheader: `The ${channel} has been ${side} the range since ${start}.`,
    heading: isReminder
      ? 'The excursion has waited for somebody for an hour'
      : `The ${channel} has left the range`,
    paragraphs: [
      `In shipment ${code}, the device ${device} measured a ${channel} ${side} the range (${range}) from ${start} on. The ${isAbove ? 'highest' : 'lowest'} value so far: ${peak}.`,
      isOpen ? 'The excursion still lasts.' : 'The excursion is over.',
      'Open the shipment, acknowledge the excursion and write down what was done. A responsible person then decides about the goods.',
    ],
    action: 'Open the shipment',
    notes: ['The limits of the registration holder decide, and not this notice.'],
  }
}

function valueIn(language: Language, channel: Channel, thousandths: number): string {
  const text = formatThousandths(thousandths).replace(/\.?0+$/, '')
  return `${language === 'pt' ? text.replace('.', ',') : text} ${channel === 'temperature' ? '°C' : '%'}`
}

function rangeIn(language: Language, channel: Channel, range: ConditionRange): string {
  const [least, most] =
    channel === 'temperature'
      ? [range.temperature_minimum, range.temperature_maximum]
      : [range.humidity_minimum, range.humidity_maximum]
  const [low, high] = [least, most].map((one) => (one === null ? null : valueIn(language, channel, one)))
  if (low == null) return `${language === 'pt' ? 'até' : 'up to'} ${high ?? ''}`
  if (high == null) return `${language === 'pt' ? 'a partir de' : 'from'} ${low}`
  return `${low} ${language === 'pt' ? 'a' : 'to'} ${high}`
}
