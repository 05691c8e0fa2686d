import { useEffect, useRef, useState } from 'react'

/** Takes a file that is dropped anywhere on the page. Gives whether one hovers over it now. */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const tell = useRef(onFile)
  useEffect(() => {
    tell.current = onFile
  }, [onFile])
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const onDrag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      // Without it the browser opens the file instead of the page.
      event.preventDefault()
      setOver(true)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file === undefined) return
      event.preventDefault()
      tell.current(file)
    }
    document.addEventListener('dragover', onDrag, { signal })
    document.addEventListener('drop', onDrop, { signal })
    document.addEventListener(
      'dragleave',
      // Over the page's own elements it leaves and enters all the time.
      ({ relatedTarget }) => (relatedTarget === null ? setOver(false) : undefined),
      { signal },
    )
    return () => left.abort()
  }, [])
  return isOver
}
