import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { FILE_ENCODING, fileBytes } from '#web/offline-receipt/file-bytes.ts'
import type { Visit } from './visit.ts'

/** A reader of files that the public page of a shipment offers. */
export type OfflineReader = {
  /** Page without a network, which opens files from the disk. */
  readonly page: Page
  /**
   * Downloads a file by a button on the public page of a shipment, after opening the part of the
   * page that contains the button. Returns the path of the saved file.
   */
  readonly download: (code: string, button: string, open?: string) => Promise<string>
  /** Saves a page of HTML. Returns its URL. */
  readonly save: (html: string) => Promise<string>
  /** Opens a self-verifying receipt. Returns its verdict. */
  readonly read: (html: string) => Promise<string>
  readonly close: () => Promise<void>
}

export async function openOfflineReader(visit: Visit): Promise<OfflineReader> {
  const folder = await mkdtemp(join(tmpdir(), 'lastro-offline-'))
  const context = await visit.browser.newContext({ locale: 'pt-BR' })
  await context.setOffline(true)
  const page = await context.newPage()

  async function save(html: string): Promise<string> {
    const path = join(folder, 'read.html')
    await writeFile(path, fileBytes(html))
    return pathToFileURL(path).href
  }

  return {
    page,
    save,
    download: async (code, button, open) => {
      const { page: publicPage, context: visitor, errors } = await visit.open(`/verify/${code}`)
      await publicPage
        .getByText(/^(?:Histórico conferido|Conferido)$/)
        .first()
        .waitFor()
      await publicPage.locator('summary', { hasText: 'Prova, passo a passo' }).click()
      if (open !== undefined) await publicPage.getByText(open).click()
      const started = publicPage.waitForEvent('download')
      await publicPage.getByRole('button', { name: button }).click()
      const saved = await started
      const path = join(folder, saved.suggestedFilename())
      await saved.saveAs(path)
      expect(errors).toEqual([])
      await visitor.close()
      return path
    },
    read: async (html) => {
      await page.goto(await save(html))
      await page.locator(':root[data-state=valid], :root[data-state=refused]').waitFor({ state: 'attached' })
      return page.locator('#verdict').innerText()
    },
    close: async () => {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the text of a self-verifying receipt as a browser decodes it. */
export function decodeReceiptFile(bytes: Uint8Array): string {
  return new TextDecoder(FILE_ENCODING).decode(bytes)
}

/** Returns a file's text as a browser decodes it. */
export async function readReceiptFile(path: string): Promise<string> {
  return decodeReceiptFile(await readFile(path))
}
