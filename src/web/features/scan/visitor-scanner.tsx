import { useState } from 'react'
import { useNavigate } from 'react-router'
import { publicPath } from '../../paths.ts'
import { ScanDesk } from './scan-desk.tsx'
import { useRemark } from './use-remark.ts'
import { useSignal } from './verdict/use-signal.ts'

/** Reads the code of a label, and opens the shipment's public page. Needs no account. */
export function VisitorScanner() {
  const navigate = useNavigate()
  const sound = useSignal()
  const [remark, say] = useRemark()
  const [typed, setTyped] = useState('')
  return (
    <ScanDesk
      sound={sound}
      remark={remark}
      say={say}
      typed={typed}
      onType={setTyped}
      onShipment={(trackingId) => void navigate(publicPath(trackingId))}
    />
  )
}
