import { useEffect } from 'react'

/**
 * Lets no hand scanner write by the Enter with which it ends each text. In a `WritingForm`, Enter
 * in a field moves to the next field, and Ctrl+Enter submits. On a button, Enter is ignored if
 * characters were typed there before.
 */
export function useScannerKeys(): void {
  useEffect(() => {
    let wasTyped = false
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const isOnButton = target instanceof Element && target.matches('button:not([role])')
      if (key === 'Enter' && wasTyped && isOnButton) event.preventDefault()
      if (key.length > 1 && key !== 'Enter') return
      wasTyped = isOnButton && /^\S$/.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey
    }
    const mounted = new AbortController()
    // The scan page stops the propagation of some keys, so the state follows the capture phase.
    document.addEventListener('keydown', onKey, { capture: true, signal: mounted.signal })
    document.addEventListener('keydown', onEnter, { signal: mounted.signal })
    return () => mounted.abort()
  }, [])
}

function onEnter(event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return
  const form = target instanceof Element && target.closest<HTMLFormElement>('form[data-writing]')
  if (!form) return
  const controls = [...form.elements]
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    // A press does nothing if the button is disabled.
    controls.find(isSubmitButton)?.click()
  } else if (target instanceof HTMLInputElement) {
    event.preventDefault()
    // No button is next, because the Enter of the following scan would press it.
    controls
      .slice(controls.indexOf(target) + 1)
      .find(isField)
      ?.focus()
  }
}

function isSubmitButton(control: Element): control is HTMLButtonElement {
  return control instanceof HTMLButtonElement && control.type === 'submit'
}

function isField(control: Element): control is HTMLElement {
  return (
    control.matches('input, select, textarea') &&
    control.matches(':enabled:not([tabindex="-1"], [type="radio"])') &&
    control.checkVisibility()
  )
}
