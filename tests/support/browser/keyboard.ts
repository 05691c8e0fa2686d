import type { Page } from 'playwright-core'

/** Returns the name of the focused element: its label, its `aria-label`, or its text. */
export async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    const isControl = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement
    const label = isControl ? activeElement.labels?.[0] : undefined
    const named = activeElement?.getAttribute('aria-label')
    return label?.textContent?.trim() ?? named ?? activeElement?.textContent?.trim() ?? ''
  })
}

/**
 * Presses Tab up to 15 times, then Shift+Tab, until the control of that name has the focus. Tab
 * alone may not reach all controls, because toasts at the end of the page return the focus to the
 * control that had it before.
 */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (const key of [...Array<string>(15).fill('Tab'), ...Array<string>(40).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    if ((await focusedName(page)) === name) return
  }
  throw new Error(`the tabulator does not come to ${name}`)
}

/** Types into the control of that name, replacing its content. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}
