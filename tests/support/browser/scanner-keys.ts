import type { Page } from 'playwright-core'

/**
 * Types like a scanner. The page recognizes a scanner by its typing speed. Therefore all key events
 * have the same timestamp, so that a slow machine cannot change the result.
 */
export async function scanKeys(page: Page, text: string, ending: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  await page.evaluate(
    ([keys, last]) => {
      const now = performance.now()
      for (const key of [...keys.split(''), last]) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: now })
        ;(document.activeElement ?? document.body).dispatchEvent(event)
      }
    },
    [text, ending] as const,
  )
}

/**
 * Script that runs before a page's own: records played tones in `heard` and vibrations in `felt`.
 */
export function rememberSignals(): void {
  const heard: number[] = []
  const felt: unknown[] = []
  Object.assign(globalThis, { heard, felt })
  navigator.vibrate = (pattern) => {
    felt.push(pattern)
    return true
  }
  const Oscillator = globalThis.OscillatorNode
  globalThis.OscillatorNode = class extends Oscillator {
    constructor(context: BaseAudioContext, options?: OscillatorOptions) {
      super(context, options)
      heard.push(options?.frequency ?? 0)
    }
  }
}

/**
 * Script that runs before a page's own: records full-screen verdicts in `flashes`, with tone and
 * words.
 */
export function rememberFlashes(): void {
  const flashes: string[] = []
  Object.assign(globalThis, { flashes })
  const seen = new WeakSet<Element>()
  const look = () => {
    for (const flash of document.querySelectorAll<HTMLElement>('[data-scan-verdict]')) {
      if (seen.has(flash)) continue
      seen.add(flash)
      flashes.push(`${flash.dataset['scanVerdict']}: ${flash.textContent}`)
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}
