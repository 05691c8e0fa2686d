import { useEffect, useRef, useState } from 'react'
import { findPosition, inTime, MAX_AGE_MS, type PositionResult } from './position.ts'

type Question = { readonly answer: Promise<PositionResult>; readonly askedAt: number }

/**
 * Requests the position when the form opens, so that saving does not wait for it.
 * @param isWanted false in a correction, which does not use the current position
 */
export function usePosition(isWanted = true) {
  /** Result of the position request; undefined while the request runs. */
  const [result, setResult] = useState<PositionResult>()
  /** True if the user asked for the position explicitly, so that a failure is shown as an error. */
  const [isAsked, setAsked] = useState(false)
  const question = useRef<Question>(undefined)

  const ask = (): Question => {
    const asked = { answer: findPosition(), askedAt: Date.now() }
    question.current = asked
    void asked.answer.then((found) => (question.current === asked ? setResult(found) : undefined))
    return asked
  }

  const begin = useRef(ask)
  useEffect(() => {
    if (isWanted) begin.current()
    return () => {
      question.current = undefined
    }
  }, [isWanted])

  /**
   * Returns the position to save with the checkpoint. Waits at most until the timeout, and requests
   * a new position if the last one is too old.
   */
  const settled = () => {
    const last = question.current
    const isOld = last === undefined || (result !== undefined && Date.now() - last.askedAt > MAX_AGE_MS)
    const { answer, askedAt } = isOld ? ask() : last
    return inTime(answer, askedAt, Date.now())
  }

  const requestAgain = () => {
    setResult(undefined)
    setAsked(true)
    ask()
  }
  /** Position that the device reported; undefined if there is none (yet). */
  const here = result !== undefined && 'position' in result ? result.position : undefined
  return { result, here, settled, requestAgain, isAsked }
}

export type PositionState = ReturnType<typeof usePosition>
