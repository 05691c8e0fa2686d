import { performance } from 'node:perf_hooks'
import type { Pool } from '#platform/database/pool.ts'
import { composeMail, type Letters } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { openMailer } from '#platform/mail/open-mailer.ts'
import type { Services } from '#platform/services.ts'
import { type ClockReading, type ClockTrouble, judgeClock } from './judge-clock.ts'
import { statement } from './clock.rows.ts'

/** Composes the mail that notifies the operator of a wrong clock. */
function clockMail(to: string, publicUrl: string, troubles: readonly ClockTrouble[]): Mail {
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

const CHECK_INTERVAL_MS = 60_000
const MAIL_INTERVAL_MS = 3_600_000

/** Reads the database's clock and the time of the newest head. */
export const readClocks = statement<[], { now: Date; newest_head: Date | null }>(
  'read_clocks',
  `select clock_timestamp() as now, (select signed_at from log_heads order by size desc limit 1) as newest_head`,
)

/** Finds the chain; its head has a time in seconds since 1970. */
type FindChain = () => Promise<{ readonly head: () => Promise<{ readonly time: number }> } | undefined>

export type ClockWatch = {
  /** Returns the problems found by the newest check of the clock; empty if there are none. */
  readonly troubles: () => readonly ClockTrouble[]
  /** Checks all clocks now. */
  readonly check: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Reads all clocks. An unreachable chain is ignored here, because the anchorer reports it. */
async function readAll(pool: Pool, findChain: FindChain): Promise<ClockReading> {
  const newestBlock = await findChain()
    .then((chain) => chain?.head())
    .then((head) => (head === undefined ? null : head.time * 1000))
    .catch(() => null)
  const [row] = await readClocks(pool)
  if (row === undefined) throw new Error('no row returned by read_clocks')
  return {
    node: Date.now(),
    database: row.now.getTime(),
    elapsed: performance.now(),
    newestHead: row.newest_head?.getTime() ?? null,
    newestBlock,
  }
}

/**
 * Compares the database's clock with the clocks of this node, the newest head and the chain,
 * immediately and every minute. A problem is logged once and mailed to the operator at most once an
 * hour. It is visible in `/readyz` and `/metrics`.
 */
export function startClockWatch(services: Services, findChain: FindChain): ClockWatch {
  const { config, log: parent, pool } = services
  const log = parent.child({ part: 'clock' })
  let before: ClockReading | undefined
  let troubles: readonly ClockTrouble[] = []
  let mailedAt: number | undefined
  let running = Promise.resolve()

  async function look(): Promise<void> {
    const reading = await readAll(pool, findChain)
    const found = judgeClock(reading, before)
    before = reading
    const known = new Set(troubles.map(({ reason }) => reason))
    troubles = found
    for (const { reason, offsetMs } of found) {
      if (!known.has(reason)) log.error({ reason, offsetMs }, 'the clock is wrong')
    }
    await tell(found)
  }

  async function tell(found: readonly ClockTrouble[]): Promise<void> {
    const isDue = mailedAt === undefined || performance.now() - mailedAt >= MAIL_INTERVAL_MS
    if (found.length === 0 || config.operator === undefined || !isDue) return
    await openMailer(services).send(clockMail(config.operator.email, config.publicUrl, found))
    mailedAt = performance.now()
  }

  /**
   * Runs one check at a time. A check that fails is only logged, in one line, because other checks
   * report an unreachable database.
   */
  async function check(): Promise<void> {
    running = running.then(look).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'the clock could not be checked')
    })
    await running
  }

  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
  void check()
  return {
    troubles: () => troubles,
    check,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
