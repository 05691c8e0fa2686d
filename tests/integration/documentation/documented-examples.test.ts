import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  codeExample,
  type ExampleLanguage,
  type ExampleRequest,
} from '#web/features/documentation/code-example.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addShipment, newCode, readShipment } from '../../support/api/shipment-api.ts'
import { sampled } from '../../support/vitest/whole-run.ts'

// Runs the examples of the documentation page unchanged and checks their effect.

let server: TestServer
let api: Api
let key: string

beforeAll(async () => {
  ;({ server } = await sharedServer())
  api = apiOf(server, (await createAccount(server)).session.access_token)
  ;({ key } = await createKey(api))
})

/**
 * Command that runs an example. `after` is code that prints the answer as one line of JSON. `needs`
 * is a command that fails if the required tools are not installed.
 */
type Runner = {
  readonly language: ExampleLanguage
  readonly program: string
  readonly given: (code: string) => readonly string[]
  readonly after: string
  readonly needs: readonly string[]
}

const runners: readonly Runner[] = [
  { language: 'curl', program: 'sh', given: (code) => ['-c', code], after: '', needs: ['curl', '--version'] },
  {
    language: 'javascript',
    program: process.execPath,
    given: (code) => ['--input-type=module', '-e', code],
    after: 'console.log(JSON.stringify({ data }))',
    needs: [process.execPath, '--version'],
  },
  {
    language: 'python',
    program: 'python3',
    given: (code) => ['-c', code],
    after: 'import json\nprint(json.dumps(response.json()))',
    needs: ['python3', '-c', 'import requests'],
  },
  {
    language: 'php',
    program: 'php',
    given: (code) => ['-r', code.replace(/^<\?php\n/, '')],
    after: 'echo "\\n" . $answer;',
    needs: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
  },
]

const canRun = ({ needs: [program = '', ...given] }: Runner): boolean => {
  try {
    execFileSync(program, given, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.each(sampled(runners, 4))('an example in $language', (runner) => {
  const { language, program, given, after } = runner
  const run = async (request: ExampleRequest): Promise<unknown> => {
    const { stdout } = await promisify(execFile)(
      program,
      given(`${codeExample(language, request)}\n${after}`),
    )
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as unknown
  }

  test.skipIf(!canRun(runner))('creates a shipment and reads the shipment', async () => {
    const url = `${server.url}/api/shipments`
    const body = {
      tracking_id: newCode(),
      origin: `Caixa d'Água, "fundos" \\ 2, São Paulo/SP`,
      destination: 'Natal $HOME',
      recipient_email: null,
      weight: 2.5,
      custom_data: {},
    }
    expect(await run({ method: 'POST', url, key, body, isRepeatable: true })).toMatchObject({ data: body })
    const { tracking_id, origin, destination } = body
    expect(await readShipment(api, tracking_id)).toMatchObject({ origin, destination })
    const read = await run({ method: 'GET', url: `${url}/${tracking_id}`, key, body: undefined })
    expect(read).toMatchObject({ data: { tracking_id, origin } })
  })

  test.skipIf(!canRun(runner))(
    'saves a label as a file, and saves no file if the request is refused',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lastro-example-'))
      const save = async (code: string, file: string) => {
        const url = `${server.url}/api/shipments/${code}/label.pdf`
        const example = codeExample(language, { method: 'GET', url, key, body: undefined, file })
        await promisify(execFile)(program, given(example), { cwd: folder })
        return join(folder, file)
      }
      try {
        const label = await readFile(await save(await addShipment(api), 'label.pdf'))
        expect(label.subarray(0, 5).toString()).toBe('%PDF-')
        await expect(save(newCode(), 'missing.pdf')).rejects.toThrow()
        expect(await readdir(folder)).toEqual(['label.pdf'])
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  )
})
