import type { ReactNode } from 'react'
import { verdictStyles, type VerdictTone } from './verdict-styles.ts'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'

/** Number of characters at the end of a tracking code that distinguish parcels of the same day. */
const SHOWN = 6

type VerdictMessagesProps = {
  readonly tone: VerdictTone
  /** The verdict as a word, in a heading or as plain text. */
  readonly word: ReactNode
  /** Scanned code. */
  readonly code: string
  readonly children?: ReactNode
}

/**
 * Shows icon, word and the end of the code as large as the screen allows, readable at two metres
 * from the cab of a forklift.
 */
export function VerdictMessages({ tone, word, code, children }: VerdictMessagesProps) {
  const { icon: Icon } = verdictStyles[tone]
  const short = parseTrackingCode(code)?.slice(-SHOWN)
  return (
    <div className="flex flex-col items-center gap-[1.5vh] px-3 text-center text-[#fff]">
      <Icon aria-hidden className="size-[clamp(4rem,12vh,9rem)]" strokeWidth={2.25} />
      <div className="text-[clamp(2.5rem,min(13vw,9vh),6.5rem)] leading-[1.02] font-bold tracking-tight">
        {word}
      </div>
      {short !== undefined && (
        <p
          aria-hidden
          className="font-mono text-[clamp(3.5rem,min(24vw,17vh),11rem)] leading-none font-bold tracking-tight"
        >
          {short}
        </p>
      )}
      {children}
    </div>
  )
}
