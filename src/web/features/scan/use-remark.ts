import { useEffect, useRef, useState } from 'react'
import type { Remark } from './remark.ts'

/**
 * Duration of a remark after its last update, in milliseconds: long enough to read, and gone before
 * the next parcel.
 */
const STANDS_MS = 4_000

/**
 * Returns the current remark and a function to set it. Repeating a remark extends it without
 * announcing it again.
 */
export function useRemark(): readonly [Remark | undefined, (remark: Remark | undefined) => void] {
  const [remark, setRemark] = useState<Remark>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = (next: Remark | undefined) => {
    clearTimeout(timer.current)
    setRemark((before) => (before?.says === next?.says && next?.facts === undefined ? before : next))
    if (next !== undefined) timer.current = setTimeout(() => setRemark(undefined), STANDS_MS)
  }
  return [remark, say]
}
