import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes a file that is dropped anywhere on the page. Returns true while a file is dragged over it.
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const tell = useEffectEvent(onFile)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const onDrag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      // Without `preventDefault`, the browser would leave the page and open the dropped file.
      event.preventDefault()
      setOver(true)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file === undefined) return
      event.preventDefault()
      tell(file)
    }
    document.addEventListener('dragover', onDrag, { signal })
    document.addEventListener('drop', onDrop, { signal })
    document.addEventListener(
      'dragleave',
      // The browser fires leave events between the page's own elements too. Only an event without a
      // `relatedTarget` means that the file left the page.
      ({ relatedTarget }) => (relatedTarget === null ? setOver(false) : undefined),
      { signal },
    )
    return () => left.abort()
  }, [])
  return isOver
}
