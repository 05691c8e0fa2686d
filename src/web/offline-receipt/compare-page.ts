import { encodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import type { Finding } from '../verification/finding.ts'

/**
 * Elements whose content differs between files. The program reads the code, the key and the receipt
 * from them, and fills all of them again.
 */
const FILLED = 'title, #program, .code, #shown, #key, #raw, #receipt'

/**
 * Checks that a file contains exactly the build's output: no second receipt, no hidden content, no
 * other style or title. Must run before the program changes the page.
 * @param builtHash the `hashPage` of the page as the build wrote it
 */
export function comparePage(root: HTMLElement, builtHash: string): Finding {
  const page = document.importNode(root, true)
  for (const part of page.querySelectorAll(FILLED)) part.replaceChildren()
  const isBuilt = document.compatMode === 'CSS1Compat' && hashPage(page.outerHTML) === builtHash
  if (isBuilt) return { name: 'displayed', status: 'passed' }
  return { name: 'displayed', status: 'failed', error: { code: 'page_altered', facts: {} } }
}

/**
 * Returns the hash of a page without its contents, from the text that browsers write for its root
 * element. The hash of the program in the policy is left out, because the program contains the
 * result. Only a program with the hash in the policy runs.
 */
export function hashPage(html: string): string {
  const page = html
    .replace(/ 'sha256-[^']+'(?=; style-src)/, '')
    .replace(/ data-form="\w*"/, '')
    .replaceAll(/\s+/g, ' ')
  return encodeHex(sha256(encodeUtf8(page)))
}
