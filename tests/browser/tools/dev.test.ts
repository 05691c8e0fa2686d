import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../../../tools/web-stamp.ts'
import { launchChromium } from '../../support/browser/chromium.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const LEFT_OUT = /^(?:\.git|\.tsbuild|bench|clients|data|deploy|dist|docs|vectors)$|(?:^|\/)node_modules$/

let copy: string
let development: ChildProcess
let url: string

beforeAll(async () => {
  copy = await copyOfRepository()
  const port = await freePort()
  url = `http://localhost:${port}`
  development = spawn(process.execPath, [join(copy, 'tools/dev.ts')], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SERVER_PORT: String(await freePort()),
      NODE_ENV: 'development',
    },
  })
  await new Promise<void>((resolve, reject) => {
    development.stdout?.setEncoding('utf8').on('data', (output: string) => {
      if (output.includes('Senha:')) resolve()
    })
    development.once('exit', (code) => reject(new Error(`it ended with ${code}`)))
  })
})

afterAll(async () => {
  development.kill('SIGTERM')
  if (development.exitCode === null) await once(development, 'exit')
  await rm(copy, { recursive: true, force: true })
})

test('shows a changed component without reloading the page', async () => {
  const browser = await launchChromium()
  const page = await browser.newPage({ locale: 'pt-BR' })
  await page.goto(`${url}/auth`)
  const email = page.getByLabel('E-mail')
  await email.fill('typed@before.example')

  await change(
    'src/web/features/auth/sign-in-form.tsx',
    '<Button type="submit"',
    '<Button title="changed" type="submit"',
  )

  await page.getByTitle('changed').waitFor()
  expect(await email.inputValue()).toBe('typed@before.example')

  // A message is not in the code of a component, so its change reloads the page.
  await change('src/web/ui/ui-messages.ts', "pt: 'Mostrar senha'", "pt: 'Ver a senha'")
  await page.getByRole('button', { name: 'Ver a senha' }).waitFor()
  await browser.close()
})

test.runIf(isWhole)('answers by a changed route after the server restarted', async () => {
  await change('src/server/app/site/pages.ts', '# Lastro', '# Changed')
  await expect.poll(() => fetchText('/llms.txt')).toMatch(/^# Changed/)
})

test('renders a changed public page at its next request', async () => {
  await change('src/web/site/landing/landing-messages.ts', 'Não acredite no rastreio. Confira.', 'Mudou.')
  await expect.poll(() => fetchText('/')).toContain('Mudou.')
})

/** Copies what the development server reads; the packages stay where they are. */
async function copyOfRepository(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lastro-dev-')))
  await cp(repository, folder, {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(relative(repository, path)),
  })
  const tools = (await readdir(join(repository, 'tools'))).filter((name) => !name.includes('.'))
  for (const place of ['', ...tools.map((name) => join('tools', name))]) {
    const packages = join(place, 'node_modules')
    await symlink(join(repository, packages), join(folder, packages)).catch(() => undefined)
  }
  return folder
}

async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(copy, file)
  const source = await readFile(path, 'utf8')
  expect(source).toContain(from)
  await writeFile(path, source.replace(from, to))
}

async function fetchText(path: string): Promise<string> {
  return fetch(url + path).then((answer) => answer.text(), String)
}
