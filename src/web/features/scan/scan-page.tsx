import { useMessages } from '../../locales/use-messages.ts'
import { useState, type ComponentType } from 'react'
import { useAccount } from '../../session/state/session-context.tsx'
import { useMay } from '../../permissions/use-may.ts'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { lazily } from '../../ui/lib/lazily.tsx'
import { ModeChoice } from './series/mode-choice.tsx'
import { rememberedMode, rememberMode, type ScanMode, type SeriesContent } from './series/series.ts'
import type { QuickEntrySlot } from './single/single-verdict.tsx'
import { SingleScanner } from './single/single-scanner.tsx'
import { useSignal } from './verdict/use-signal.ts'
import { BackButton } from '../../ui/inputs/back-button.tsx'

// The series scanner is loaded lazily, because users who scan single codes do not need it.
const SeriesScanner = lazily(async () => (await import('./series/series-scanner.tsx')).SeriesScanner)

type ScanPageProps = {
  readonly QuickEntry: QuickEntrySlot
  /** Form that asks for the checkpoint of a series; another feature provides it. */
  readonly SeriesForm: ComponentType<{
    /** Content of the current series; absent for a new series. */
    readonly content: SeriesContent | undefined
    readonly onReady: (content: SeriesContent) => void
    readonly onCancel: () => void
  }>
}

/**
 * Shows the scan page: one code and its verdict, or a series in which each scan records a
 * checkpoint (specification, sections 2 and 4).
 */
export function ScanPage({ QuickEntry, SeriesForm }: ScanPageProps) {
  const { t } = useMessages()
  usePageTitle(t('menu.scan_qr'))
  const { id: account } = useAccount()
  const seesShipments = useMay('shipments.read')
  const sound = useSignal()
  const [mode, setMode] = useState(() => rememberedMode(account))
  const [isChanging, setChanging] = useState(false)
  const { isOn, series } = mode

  const choose = (next: ScanMode) => {
    setChanging(false)
    setMode(next)
    rememberMode(account, next)
  }
  const begin = (content: SeriesContent) =>
    choose({ isOn: true, series: { content, since: new Date().toISOString() } })
  const cancel = () => (series === undefined ? choose({ isOn: false }) : setChanging(false))

  return (
    <div className="flex max-w-xl flex-col gap-5">
      <header>
        {seesShipments && <BackButton to="/dashboard">{t('scan.back')}</BackButton>}
        <h1 className="mt-1 text-3xl font-semibold tracking-tight">{t('menu.scan_qr')}</h1>
        {!isOn && <p className="mt-1 text-muted">{t('scan.subtitle')}</p>}
      </header>
      <ModeChoice isSeries={isOn} onChoose={(isSeries) => choose({ ...mode, isOn: isSeries })} />
      {!isOn && <SingleScanner sound={sound} QuickEntry={QuickEntry} />}
      {isOn && series !== undefined && !isChanging && (
        <SeriesScanner key={series.since} series={series} sound={sound} onChange={() => setChanging(true)} />
      )}
      {isOn && (series === undefined || isChanging) && (
        <SeriesForm content={series?.content} onReady={begin} onCancel={cancel} />
      )}
    </div>
  )
}
