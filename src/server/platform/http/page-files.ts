import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const list = z.array(
  z.object({
    path: z.string(),
    language: z.enum(['pt', 'en']),
    /** Whether the text names the installation's operator. */
    named: z.boolean(),
    file: z.string(),
  }),
)

/** A public page as it was rendered at build time, with the places that only the installation can fill. */
export type PageFile = z.output<typeof list>[number]

/** Where the build puts the rendered pages, within the web folder; they are not served as they are. */
export const PAGES_FOLDER = 'pages'

/** The pages that the build rendered. */
export async function listPages(webFolder: string): Promise<readonly PageFile[]> {
  return list.parse(JSON.parse(await readFile(join(webFolder, PAGES_FOLDER, 'index.json'), 'utf8')))
}
