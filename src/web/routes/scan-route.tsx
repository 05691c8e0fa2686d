import { QuickEntry } from '../features/checkpoints/quick-entry.tsx'
import { ScanPage } from '../features/scan/scan-page.tsx'

/** `/scan-qr`, with the entry that one press registers. */
export function ScanRoute() {
  return <ScanPage QuickEntry={QuickEntry} />
}
