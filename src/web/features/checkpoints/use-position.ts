import { useEffect, useRef, useState } from 'react'
import { findPosition, type PositionResult } from './position.ts'

export type PositionState = {
  /** Undefined while the device is being asked. */
  readonly result: PositionResult | undefined
  /** Waits for the device's answer, at most as long as it may take. */
  readonly settled: () => Promise<PositionResult>
  readonly askAgain: () => void
}

/** Asks for the position as soon as the form opens, so that saving need not wait for it. */
export function usePosition(): PositionState {
  const [result, setResult] = useState<PositionResult>()
  const asked = useRef<Promise<PositionResult>>(undefined)

  const ask = (): Promise<PositionResult> => {
    const answer = findPosition()
    asked.current = answer
    void answer.then((found) => (asked.current === answer ? setResult(found) : undefined))
    return answer
  }

  const begin = useRef(ask)
  useEffect(() => {
    void begin.current()
    return () => {
      asked.current = undefined
    }
  }, [])

  const askAgain = () => {
    setResult(undefined)
    void ask()
  }
  return { result, settled: () => asked.current ?? ask(), askAgain }
}
