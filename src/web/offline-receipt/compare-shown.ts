import type { Finding } from '../verification/finding.ts'

/** Whether what can be read in the file are the words that its receipt proves. */
export function compareShown(place: HTMLElement, html: string): Finding {
  const proved = new DOMParser().parseFromString(html, 'text/html').body
  const [found, expected] = [textsIn(place), textsIn(proved)]
  const at = expected.findIndex((text, index) => text !== found[index])
  if (at === -1 && found.length === expected.length) return { name: 'displayed', status: 'passed' }
  const different = at === -1 ? expected.length : at
  const facts = { shown: found[different] ?? '', committed: expected[different] ?? '' }
  return { name: 'displayed', status: 'failed', error: { code: 'shown_differs', facts } }
}

/** The texts that stand by themselves, in order. */
function textsIn(root: HTMLElement): readonly string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode() !== null) texts.push(walker.currentNode.textContent ?? '')
  return texts
}
