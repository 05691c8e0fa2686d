import { decodeBase182 } from './base182.ts'
import { inflate } from './deflate.ts'

// Runs first: unpacks the verifying program, which runs only if its hash is the one in the file's policy.
document.addEventListener('DOMContentLoaded', () => void start())

async function start(): Promise<void> {
  // Not <noscript>: a viewer may also just refuse to run this.
  document.querySelector('#no-script')?.remove()
  const sentence = document.querySelector<HTMLElement>('#sentence')
  try {
    const script = document.createElement('script')
    script.textContent = await decodeProgram(document.querySelector('#program')?.textContent ?? '')
    document.head.append(script)
  } finally {
    // The program says what it found, or has been refused.
    if (document.documentElement.dataset['state'] === 'unchecked' && sentence !== null) {
      sentence.textContent = sentence.dataset['tooOld'] ?? ''
    }
  }
}

/** A program's text from its deflated bytes in base 182; throws when it was changed, or the browser is too old. */
async function decodeProgram(encoded: string): Promise<string> {
  return new TextDecoder().decode(await inflate(decodeBase182(encoded)))
}
