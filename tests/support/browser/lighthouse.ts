import lighthouse from 'lighthouse'
import { launchChromium } from './chromium.ts'
import { freePort } from '../processes/free-port.ts'

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/**
 * Result of Lighthouse for a page: a score of 0 to 100 per category, and the audits that lower it.
 */
export type Audit = {
  readonly scores: Readonly<Partial<Record<Category, number>>>
  readonly failed: readonly string[]
}

/** Audits a page with Lighthouse's phone or desktop emulation, in a separate Chromium. */
export async function auditPage(
  url: string,
  categories: readonly Category[],
  formFactor: 'mobile' | 'desktop' = 'mobile',
): Promise<Audit> {
  const port = await freePort()
  const browser = await launchChromium({ debuggingPort: port })
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'silent',
      onlyCategories: [...categories],
      formFactor,
      ...(formFactor === 'desktop' && {
        screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
        throttling: {
          rttMs: 40,
          throughputKbps: 10_240,
          cpuSlowdownMultiplier: 1,
          requestLatencyMs: 0,
          downloadThroughputKbps: 0,
          uploadThroughputKbps: 0,
        },
      }),
    })
    if (result === undefined) throw new Error(`Lighthouse found nothing at ${url}`)
    const { audits, categories: found } = result.lhr
    return {
      scores: Object.fromEntries(
        categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]),
      ),
      failed: categories.flatMap((name) =>
        (found[name]?.auditRefs ?? [])
          .map(({ id, weight }) => ({ id, weight, score: audits[id]?.score ?? 1 }))
          .filter(({ weight, score }) => weight > 0 && score < 0.9)
          .map(({ id, score }) => `${name}: ${id} (${score})`),
      ),
    }
  } finally {
    await browser.close()
  }
}
