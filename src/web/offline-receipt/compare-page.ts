import type { Finding } from '../verification/finding.ts'

/**
 * Ids of the elements whose content is not compared, because it differs between files. The file's
 * program reads only the receipt from these elements. It discards all other content when it draws
 * the body again.
 */
const FILLED = ['program', 'receipt', 'shown', 'no-script']

/**
 * Checks that a file contains exactly the build's output: no second receipt, no hidden content, no
 * text around it.
 * @param frame the body as the build wrote it
 */
export function comparePage(body: HTMLElement, frame: string): Finding {
  const written = new DOMParser().parseFromString(frame, 'text/html').body
  if (skeletonOf(body) === skeletonOf(written)) return { name: 'displayed', status: 'passed' }
  return { name: 'displayed', status: 'failed', error: { code: 'page_altered', facts: {} } }
}

function skeletonOf(body: HTMLElement): string {
  const copy = document.createElement('body')
  copy.append(...Array.from(body.childNodes, (node) => document.importNode(node, true)))
  for (const id of FILLED) {
    const place = copy.querySelector(`#${id}`)
    if (id === 'no-script') place?.remove()
    else place?.replaceChildren()
  }
  return copy.innerHTML.replaceAll(/\s+/g, ' ').trim()
}
