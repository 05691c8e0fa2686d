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
