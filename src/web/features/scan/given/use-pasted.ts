import { useEffect, useEffectEvent } from 'react'

type Pasted = {
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

/** Takes text or an image pasted anywhere on the page. Text pasted into a field stays there. */
export function usePasted({ onText, onFile }: Pasted): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? []
    const text = event.clipboardData?.getData('text') ?? ''
    if (file !== undefined) onFile(file)
    else if (text.trim() === '' || isField(event.target)) return
    else onText(text)
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
}
