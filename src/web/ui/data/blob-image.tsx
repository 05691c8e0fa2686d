import { useEffect, useRef } from 'react'

type BlobImageProps = { readonly blob: Blob; readonly alt: string; readonly className: string }

/** Shows a picture that is in the memory or the store of this device. */
export function BlobImage({ blob, alt, className }: BlobImageProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current !== null) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <img ref={image} alt={alt} className={className} />
}
