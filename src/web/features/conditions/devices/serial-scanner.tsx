import { useState } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import { Dialog, type MountedDialogProps } from '../../../ui/overlays/dialog.tsx'
import { CameraView } from '../../scan/camera/camera-view.tsx'
import { MAX_SERIAL } from './serial-field.tsx'

type SerialScannerProps = MountedDialogProps & {
  readonly onSerial: (serial: string) => void
}

/** Reads the serial number of a device by the camera, and closes with the first one. */
export function SerialScanner({ onSerial, onClose, returnFocus }: SerialScannerProps) {
  const { t } = useMessages()
  const [wasForeign, setForeign] = useState(false)
  return (
    <Dialog onClose={onClose} title={t('devices.scan')} returnFocus={returnFocus}>
      <CameraView
        isPaused={false}
        isLow={false}
        says={t(wasForeign ? 'devices.scan_foreign' : 'devices.scan_aim')}
        onTexts={(texts) => {
          const read = texts.map((text) => text.trim()).filter((text) => text !== '')
          const serial = read.find((text) => text.length <= MAX_SERIAL)
          if (serial === undefined) return setForeign((was) => was || read.length > 0)
          onSerial(serial)
          onClose()
        }}
      />
    </Dialog>
  )
}
