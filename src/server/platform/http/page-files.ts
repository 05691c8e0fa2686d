import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const list = z.array(
  z.object({
    path: z.string(),
    language: z.enum(['pt', 'en']),
    /** True if the page names the installation's operator. */
    named: z.boolean(),
    file: z.string(),
  }),
)

/** Public page rendered at build time, with placeholders that only the installation can fill. */
export type PageFile = z.output<typeof list>[number]

/** Folder of the rendered pages inside the web folder. These files are not served directly. */
export const PAGES_FOLDER = 'pages'

/** Lists the pages that the build rendered. */
export async function listPages(webFolder: string): Promise<readonly PageFile[]> {
  return list.parse(JSON.parse(await readFile(join(webFolder, PAGES_FOLDER, 'index.json'), 'utf8')))
}
