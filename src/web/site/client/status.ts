import { formatIn } from '../../locales/format.ts'
import { getStatus, type InstallationStatus } from '#contract/endpoints/site.ts'
import type { statusMessageKeys } from '../live-keys.ts'
import { ask } from './ask.ts'
import { agoOf } from './ago.ts'
import { messagesOf, write } from './page-text.ts'

type Key = (typeof statusMessageKeys)[number]

const EVERY_MS = 15_000

/**
 * Returns the key of the verdict's message. If the log is not being signed, the message states why,
 * and that new events wait and are not lost. No other part of the page states this.
 */
function verdictOf({ sequencer }: InstallationStatus, isWell: boolean): Key {
  if (sequencer === 'conflict' || sequencer === 'no_keeper') return `status.${sequencer}`
  return isWell ? 'status.all_working' : 'status.some_failing'
}

/** Fetches the installation's status now and every 15 seconds while the page is visible. */
export async function startStatus(board: HTMLElement): Promise<void> {
  const t = messagesOf<Key>(board)
  const format = formatIn(document.documentElement.lang === 'en' ? 'en' : 'pt')

  const part = (name: string, works: boolean | undefined, unknown: Key = 'status.unknown') => {
    const row = board.querySelector<HTMLElement>(`[data-part="${name}"]`)
    if (row === null) return
    row.dataset['state'] = works === undefined ? 'unknown' : works ? 'working' : 'failing'
    write(row, 'part-words', t(works === undefined ? unknown : works ? 'status.working' : 'status.failing'))
  }

  const show = (status: InstallationStatus): void => {
    const { anchors } = status
    const isWell = status.database === 'working' && status.sequencer === 'working' && anchors !== 'failing'
    board.dataset['state'] = isWell ? 'working' : 'failing'
    write(board, 'status-verdict', t(verdictOf(status, isWell)))
    part('server', true)
    part('database', status.database === 'working')
    part('sequencer', status.sequencer === 'working')
    part('anchors', anchors === 'off' ? undefined : anchors === 'working', 'status.off')
    const { head, queue } = status
    write(
      board,
      'status-head',
      head === null
        ? t('status.no_head')
        : t('status.head_value', {
            size: format.number(head.size),
            ago: formatAge(Date.parse(status.checked_at) - Date.parse(head.signed_at)),
          }),
    )
    write(board, 'status-queue', queue === null ? t('status.unknown') : format.number(queue))
    write(board, 'status-checked', format.dateTime(new Date(status.checked_at)))
  }

  const formatAge = (milliseconds: number): string => {
    const { unit, count } = agoOf(milliseconds)
    return t(`status.ago_${unit}`, { count: format.number(count) })
  }

  const look = async (): Promise<void> => {
    try {
      show(await ask(getStatus))
    } catch {
      board.dataset['state'] = 'failing'
      write(board, 'status-verdict', t('status.unreachable'))
      part('server', false)
      for (const name of ['database', 'sequencer', 'anchors']) part(name, undefined)
    }
  }

  await look()
  setInterval(() => document.visibilityState === 'visible' && void look(), EVERY_MS)
}
