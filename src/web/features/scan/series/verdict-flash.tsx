import { useMessages, type FormatMessage } from '../../../locales/use-messages.ts'
import { useEffect, useState } from 'react'
import { classNames } from '../../../ui/lib/class-names.ts'
import { verdictStyles } from '../verdict/verdict-styles.ts'
import { VerdictMessages } from '../verdict/verdict-messages.tsx'
import type { SeriesContent } from './series.ts'
import type { Flash } from './use-series-scan.ts'

/**
 * Duration of each flash, in milliseconds. A warning or a refusal stays long enough to be read.
 * There are never three flashes in a second, because fast flashing can cause seizures (WCAG 2.3.1).
 */
const STANDS_MS = { accepted: 1_200, kept: 1_800, warned: 4_000, refused: 4_000 } as const

type VerdictFlashProps = {
  readonly flash: Flash
  readonly content: SeriesContent
}

/**
 * Shows a verdict that fills the screen for a moment, while the camera continues. A touch or `Esc`
 * closes it.
 */
export function VerdictFlash({ flash, content }: VerdictFlashProps) {
  const { t } = useMessages()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const end = () => setOver(true)
    const timer = setTimeout(end, STANDS_MS[flash.tone])
    const onKey = ({ key }: KeyboardEvent) => (key === 'Escape' ? end() : undefined)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey)
    }
  }, [flash.tone])
  const { word, says } = messageOf(flash, t, content)
  return (
    <>
      <p role={flash.tone === 'refused' || flash.tone === 'warned' ? 'alert' : 'status'} className="sr-only">
        {`${word}. ${flash.trackingId}. ${says}`}
      </p>
      {!isOver && (
        <div
          aria-hidden
          data-scan-verdict={flash.tone}
          onPointerDown={() => setOver(true)}
          className={classNames(
            'fixed inset-0 z-70 grid place-items-center overflow-hidden',
            verdictStyles[flash.tone].ground,
          )}
        >
          <VerdictMessages tone={flash.tone} word={word} code={flash.trackingId}>
            <p className="max-w-2xl text-[clamp(1.25rem,min(5.5vw,4vh),2.25rem)] leading-tight font-semibold">
              {says}
            </p>
          </VerdictMessages>
        </div>
      )}
    </>
  )
}

function messageOf(
  flash: Flash,
  t: FormatMessage,
  { checkpoint_type: kind, location }: SeriesContent,
): { readonly word: string; readonly says: string } {
  if (flash.tone === 'refused') {
    const { heading, says, trackingId, facts } = flash.denial
    return { word: t(heading), says: t(says, { tracking_id: trackingId, ...facts }) }
  }
  if (flash.tone === 'warned') {
    const { staysOpen } = flash
    const says = staysOpen === null ? t('scan.no_entry') : t('scan.entry_stays_open', { open: staysOpen })
    return { word: t('scan.no_entry_title'), says }
  }
  if (flash.tone === 'kept') return { word: t(`checkpoint.${kind}`), says: t('scan.kept_unchecked') }
  return { word: t(`checkpoint.${kind}`), says: location }
}
