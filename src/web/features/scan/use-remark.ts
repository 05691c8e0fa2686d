import { useCallback, useEffect, useRef, useState } from 'react'
import type { Remark } from './remark.ts'

/** How long a remark stands after it was last made, in milliseconds: to be read, and gone before the next parcel. */
const STANDS_MS = 4_000

/** The remark that stands, and what makes one. The same one again stands on, and is not announced again. */
export function useRemark(): readonly [Remark | undefined, (remark: Remark | undefined) => void] {
  const [remark, setRemark] = useState<Remark>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = useCallback((next: Remark | undefined) => {
    clearTimeout(timer.current)
    setRemark((before) => (before?.says === next?.says && next?.facts === undefined ? before : next))
    if (next !== undefined) timer.current = setTimeout(() => setRemark(undefined), STANDS_MS)
  }, [])
  return [remark, say]
}
