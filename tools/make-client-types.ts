import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_VERSION } from '#contract/openapi/api-version.ts'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { clientTypes } from './client-types.ts'

/** Writes the types of the TypeScript client anew: `node tools/make-client-types.ts`. A test fails while they are not what this writes. */

const path = join(import.meta.dirname, '../clients/typescript/operations.ts')
await writeFile(path, clientTypes(describeApi({ language: 'en', serverUrl: '', version: API_VERSION })))
execFileSync(join(import.meta.dirname, '../node_modules/.bin/oxfmt'), [path])
