import { useEffect } from 'react'
import { PRODUCT } from '../../ui/brand/product.ts'

/** Sets the title of the page in the browser's tab and history. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
}
