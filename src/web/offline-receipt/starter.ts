import { decodeBase182 } from './base182.ts'
import { inflate } from './deflate.ts'

// Runs first: unpacks the verifying program. The browser runs that program only if its hash is in
// the content security policy of the file.
document.addEventListener('DOMContentLoaded', () => void start())

async function start(): Promise<void> {
  // The hint `#no-script` is no <noscript> element, because a file viewer may block this script
  // without disabling scripts. The hint is then visible.
  document.querySelector('#no-script')?.remove()
  const sentence = document.querySelector<HTMLElement>('#sentence')
  try {
    const script = document.createElement('script')
    script.textContent = await decodeProgram(document.querySelector('#program')?.textContent ?? '')
    document.head.append(script)
  } finally {
    // If the state is still `unchecked`, the browser refused to run the program, or the program
    // could not be unpacked.
    if (document.documentElement.dataset['state'] === 'unchecked' && sentence !== null) {
      sentence.textContent = sentence.dataset['tooOld'] ?? ''
    }
  }
}

/**
 * Returns the text of a program from its deflated bytes in base 182. Throws if the text cannot be
 * decoded, or the browser is too old.
 */
async function decodeProgram(encoded: string): Promise<string> {
  return new TextDecoder().decode(await inflate(decodeBase182(encoded)))
}
