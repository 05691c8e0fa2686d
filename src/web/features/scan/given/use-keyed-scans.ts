import { useEffect, useRef } from 'react'
import { endedText, noKeys, withKey } from './key-buffer.ts'

/**
 * Hears a hardware scanner that types, wherever the focus is but in a field: its text ends with Enter or Tab, which then
 * presses and moves nothing.
 * @param onText told each text that ended; says whether it was a scan. `isScan` when it came quicker than a hand types
 */
export function useKeyedScans(onText: (text: string, isScan: boolean) => boolean): void {
  const tell = useRef(onText)
  useEffect(() => {
    tell.current = onText
  }, [onText])

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
        if (ended === undefined || !tell.current(ended.text, ended.isScan)) return
        event.preventDefault()
        event.stopPropagation()
      } else if (event.key.length === 1) {
        // A space within a scan presses no button.
        if (event.key === ' ' && keys.text !== '') event.preventDefault()
        keys = withKey(keys, event.key, event.timeStamp)
      }
    }
    // Before the focused button hears its Enter.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** Where keys have a meaning of their own: in a field, and in a dialog that stands over the page. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true
  return target.closest('[role="dialog"], [role="menu"]')?.matches(':not([data-scan-verdict])') === true
}
