import { useState, type KeyboardEvent } from 'react'
import { moved } from './in-order.ts'
import type { KeyboardOrder } from './keyboard-order.ts'

export type KeyboardOrderSteps = {
  readonly ids: readonly string[]
  readonly onOrder: (ids: readonly string[]) => void
  /** Called at each step with the row's position at that time. */
  readonly onStep: (step: 'lifted' | 'at' | 'dropped' | 'not_moved', id: string, at: number) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Provides sorting by keyboard, and the displayed ids while a row is lifted. Positions are counted
 * in the list, not measured on the screen, so that fast key presses are not lost.
 */
export function useKeyboardOrder({ ids, onOrder, onStep }: KeyboardOrderSteps): {
  readonly shown: readonly string[]
  readonly order: KeyboardOrder
} {
  const [lift, setLift] = useState<{ readonly id: string; readonly by: number }>()
  const shown = lift === undefined ? ids : moved(ids, lift.id, lift.by)

  const drop = (id: string) => {
    if (lift?.id !== id) return
    setLift(undefined)
    onStep('dropped', id, shown.indexOf(id))
    if (shown !== ids && lift.by !== 0) onOrder(shown)
  }
  const press = (id: string, event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const isLifted = lift?.id === id
    const step = STEPS[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return
      if (isLifted) return drop(id)
      setLift({ id, by: 0 })
      onStep('lifted', id, ids.indexOf(id))
    } else if (isLifted && event.key === 'Escape') {
      event.preventDefault()
      setLift(undefined)
      onStep('not_moved', id, ids.indexOf(id))
    } else if (isLifted && step !== undefined) {
      event.preventDefault()
      const at = shown.indexOf(id) + step
      if (at < 0 || at >= ids.length) return
      setLift({ id, by: lift.by + step })
      onStep('at', id, at)
    }
  }
  return { shown, order: { lifted: lift?.id, press, drop } }
}
