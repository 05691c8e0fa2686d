import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isWhole } from '../vitest/whole-run.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Rules of axe whose result depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Expects the page in its present state to meet WCAG 2.2 AA, and not to scroll sideways on phone
 * and desktop. `npm test` leaves out the colour rules, which `accessibility.test.ts` checks for
 * each page. A full test run checks all rules in both sizes and both themes.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (isWhole) return expectAccessibleEverywhere(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoViolation(page, (axe) => axe.withTags(standards).disableRules(colorRules))
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settled(page)
    await expectFitting(page)
  }
  if (before !== null) await page.setViewportSize(before)
}

/**
 * Expects the page to meet WCAG 2.2 AA and not to scroll sideways, on phone and desktop, in light
 * and dark.
 */
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

/** Expects the page's colours to meet WCAG 2.2 AA in its present size and theme only. */
export function expectAccessibleColors(page: Page): Promise<void> {
  return expectNoViolation(page, (axe) => axe.withRules(colorRules))
}

/**
 * Expects the page to meet WCAG 2.2 AA and not to scroll sideways, in its present size and theme
 * only.
 * @param choose selects the rules; by default all rules of WCAG 2.2 AA
 */
export async function expectNoViolation(
  page: Page,
  choose = (axe: AxeBuilder): AxeBuilder => axe.withTags(standards),
): Promise<void> {
  await settled(page)
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: 'undefined' }) })
    // Without legacy mode, each analysis would open an additional page to cover frames of other
    // origins.
    .setLegacyMode()
    // Skips the details of passed checks.
    .options({ resultTypes: ['violations'] })
  const { violations } = await choose(axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  await expectFitting(page)
}

async function expectFitting(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/**
 * Returns true if every frame has already loaded axe. Without this check, each analysis would parse
 * the script of half a megabyte again.
 */
async function hasAxe(page: Page): Promise<boolean> {
  const frames = page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false))
  return (await Promise.all(frames)).every(Boolean)
}

/**
 * Waits until no finite animation runs, because colours halfway between two themes cannot be
 * judged.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = () =>
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await frame()
    await frame()
    // The CSS transition of an inherited property restarts in each frame while the parent's own
    // transition runs. A restart cancels the awaited animation, so the loop waits for the new one.
    for (let running = ending(); running.length > 0; running = ending()) {
      await Promise.allSettled(running.map((animation) => animation.finished))
      await frame()
    }
  })
}
