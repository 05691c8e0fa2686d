// Builds the web application in a temporary folder and then moves it to dist/web. A failed build
// and two concurrent builds therefore never leave an incomplete folder.
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { buildClientArchivesInto } from './build-client-archives.ts'
import { buildOfflineReceiptInto } from './build-offline-receipt.ts'
import { buildServiceWorkerInto } from './build-service-worker.ts'
import { buildListenerInto, buildVerifierInto } from './build-program-files.ts'
import { renderSiteInto } from './render-site.ts'
import { deleteWebBuild, recordWebBuild, repository, webFolder, webInputs } from './web-stamp.ts'

const unfinished = `${webFolder}-${process.pid}`
const replaced = `${webFolder}-${process.pid}-replaced`

const inputs = await webInputs()
try {
  await build({ root: repository, logLevel: 'warn', build: { outDir: unfinished, emptyOutDir: true } })
  await renderSiteInto(unfinished)
  await buildOfflineReceiptInto(unfinished)
  await buildServiceWorkerInto(unfinished)
  await buildClientArchivesInto(unfinished)
  await buildVerifierInto(join(unfinished, 'verify'))
  await buildListenerInto(join(unfinished, 'clients'))
  await deleteWebBuild()
  await putInPlace()
  await recordWebBuild(inputs)
} finally {
  for (const folder of [unfinished, replaced]) await rm(folder, { recursive: true, force: true })
}

async function putInPlace(): Promise<void> {
  await rename(webFolder, replaced).catch(assureMissing)
  try {
    await rename(unfinished, webFolder)
  } catch (error) {
    // Another build finished first. Its result is equal, because it was made from the same files.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM')) throw error
  }
}

function assureMissing(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
