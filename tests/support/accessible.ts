import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isWhole } from './whole-run.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Expects the page as it stands to meet WCAG 2.2 AA, and to fit its width on phone and desk. A whole run expects it of
 * both sizes and both themes; accessibility.test.ts does in any run, of each page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (isWhole) return expectAccessibleEverywhere(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoViolation(page)
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settled(page)
    await expectFitting(page)
  }
  if (before !== null) await page.setViewportSize(before)
}

/** Expects the page to meet WCAG 2.2 AA and to fit its width, on phone and desk, in light and dark. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectNoViolation(page)
    }
  }
  if (before !== null) await page.setViewportSize(before)
}

/** The same in the page's present size and theme alone. */
export async function expectNoViolation(page: Page): Promise<void> {
  await settled(page)
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: 'undefined' }) })
    // Without it each analysis opens a page of its own, for frames of other origins.
    .setLegacyMode()
    // Prepares nothing of what passes.
    .options({ resultTypes: ['violations'] })
  const { violations } = await axe.withTags(standards).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  await expectFitting(page)
}

async function expectFitting(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Whether every frame has the analyser already: half a megabyte of script, read twice for each analysis otherwise. */
async function hasAxe(page: Page): Promise<boolean> {
  const frames = page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false))
  return (await Promise.all(frames)).every(Boolean)
}

/** Colours halfway between two themes are nobody's to judge: waits until no animation that has an end still runs. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = () =>
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await frame()
    await frame()
    // One that follows its parent's begins anew in each frame, which ends the one that was waited for.
    for (let running = ending(); running.length > 0; running = ending()) {
      await Promise.allSettled(running.map((animation) => animation.finished))
      await frame()
    }
  })
}
