import { useEffect, useRef } from 'react'

type Pasted = {
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

/** Takes text or an image pasted anywhere on the page. Text pasted into a field stays there. */
export function usePasted({ onText, onFile }: Pasted): void {
  const tell = useRef({ onText, onFile })
  useEffect(() => {
    tell.current = { onText, onFile }
  }, [onText, onFile])

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? []
      const text = event.clipboardData?.getData('text') ?? ''
      if (file !== undefined) tell.current.onFile(file)
      else if (text.trim() === '' || isField(event.target)) return
      else tell.current.onText(text)
      event.preventDefault()
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
}
