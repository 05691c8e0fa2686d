import type { Page } from 'playwright-core'

/** Types as a scanner does: quicker than a hand, in the page's own time, whatever this machine does meanwhile. */
export async function scanKeys(page: Page, text: string, ending: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  await page.evaluate(
    ([keys, last]) => {
      for (const key of [...keys.split(''), last])
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    },
    [text, ending] as const,
  )
}

/** For a page to run before its own scripts: notes in `heard` which tones sound, in `felt` how the device shakes. */
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

/** For a page to run before its own scripts: notes in `flashes` what filled the screen for a moment, its tone and its words. */
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
