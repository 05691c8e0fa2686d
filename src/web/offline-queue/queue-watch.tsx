import { useLocale } from '../locales/use-locale.ts'
import { useMessages } from '../locales/use-messages.ts'
import { useEffect, useRef, useState } from 'react'
import { useMatch, useNavigate } from 'react-router'
import { QUEUE_PAGE } from '../paths.ts'
import { useAccount } from '../session/state/session-context.tsx'
import { noteWaiting } from '../session/account/waiting-records.ts'
import { notify } from '../ui/feedback/notify.ts'
import { lateMessage, toldAnnexes } from './late-message.ts'
import type { QueuedScan } from './queued-scan.ts'
import { queueMessage, totalOf, useQueueCounts } from './queue-message.ts'
import { startSending } from './sender.ts'
import { useQueueRead, useQueuedScans } from './use-queued-scans.ts'

/**
 * Sends the person's queued checkpoints while a signed-in page is open, and reports the results.
 */
export function QueueWatch() {
  const { t } = useMessages()
  const { person } = useAccount()
  const navigate = useNavigate()
  const isShown = useMatch(QUEUE_PAGE) !== null
  const scans = useQueuedScans()
  const isRead = useQueueRead()
  useEffect(() => startSending(person), [person])

  const { waiting } = useQueueCounts()
  const unsent = totalOf(waiting)
  useEffect(() => {
    if (isRead) noteWaiting(person, unsent)
    return () => noteWaiting(person, undefined)
  }, [person, isRead, unsent])
  const said = useRef<string | undefined>(undefined)
  const [hadSome, setHadSome] = useState(false)
  if (unsent > 0 && !hadSome) setHadSome(true)

  const refused = scans.findLast(({ state }) => state === 'refused')
  const isBusy = unsent > 0
  useEffect(() => {
    if (refused?.refusal === undefined || said.current === refused.event_id) return
    const isFirstLook = said.current === undefined && !hadSome
    said.current = refused.event_id
    // The counter and the list show refusals from before this page was opened, so no toast repeats
    // them.
    if (isFirstLook || isShown) return
    notify.error(t('pending.refused_title', { tracking_id: refused.tracking_id }), refused.refusal.words, {
      id: 'pending-refused',
      action: { label: t('pending.view'), onClick: () => void navigate(QUEUE_PAGE) },
    })
  }, [refused, hadSome, isShown, navigate, t])

  useLateNotices(scans, isRead, isShown)
  return (
    <output className="sr-only">
      {isBusy ? queueMessage(waiting, t) : hadSome && refused === undefined ? t('pending.all_sent') : ''}
    </output>
  )
}

/** Tells the user about each annex that takes the place of a checkpoint while this page is open. */
function useLateNotices(scans: readonly QueuedScan[], isRead: boolean, isShown: boolean): void {
  const { t, format } = useLocale()
  const navigate = useNavigate()
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isRead) return
    for (const scan of scans) {
      const { event_id: id, tracking_id, late } = scan
      if (late === undefined || toldAnnexes.has(id)) continue
      toldAnnexes.add(id)
      if (isFirst.current || isShown) continue
      notify.info(t('late.title', { tracking_id }), lateMessage(scan, t, format), {
        id: `late-${id}`,
        duration: Infinity,
        action: { label: t('pending.view'), onClick: () => void navigate(QUEUE_PAGE) },
      })
    }
    isFirst.current = false
  }, [scans, isRead, isShown, t, format, navigate])
}
