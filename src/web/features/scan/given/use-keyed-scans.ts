import { useEffect, useEffectEvent } from 'react'
import { endedText, noKeys, withKey } from './key-buffer.ts'

/**
 * Detects a hardware scanner that acts as a keyboard, unless a field has the focus. The scanned
 * text ends with Enter or Tab; that key then has no other effect.
 * @param onText called with each completed text; returns true if it was a scan. `isScan` is true if
 * the text came faster than a person types
 */
export function useKeyedScans(onText: (text: string, isScan: boolean) => boolean): void {
  const tell = useEffectEvent(onText)
  useEffect(() => {
    let keys = noKeys
    const onKey = (event: KeyboardEvent) => {
      if (isElsewhere(event.target)) {
        keys = noKeys
        return
      }
      if (event.ctrlKey || event.metaKey || event.isComposing) return
      if (event.key === 'Enter' || event.key === 'Tab') {
        const ended = endedText(keys, event.timeStamp)
        keys = noKeys
        if (ended === undefined || !tell(ended.text, ended.isScan)) return
        event.preventDefault()
        event.stopPropagation()
      } else if (event.key.length === 1) {
        // A space within a scan must not press a button.
        if (event.key === ' ' && keys.text !== '') event.preventDefault()
        keys = withKey(keys, event.key, event.timeStamp)
      }
    }
    // The listener uses the capture phase, so that it runs before the focused button receives
    // Enter.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/**
 * Returns true if a key press on this element has another meaning than a scan. It has one in a
 * field, in a menu, and in a dialog other than the verdict.
 */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true
  return target.closest('[role="dialog"], [role="menu"]')?.matches(':not([data-scan-verdict])') === true
}
