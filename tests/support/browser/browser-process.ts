import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromium, type BrowserContext } from 'playwright-core'
import { waitTimeout } from '../vitest/wait-timeout.ts'
import { chromiumArgs, findChromium } from './chromium.ts'

/**
 * A browser with a profile on the disk. The profile retains its stored data after the browser was
 * killed.
 */
export type BrowserProcess = {
  readonly context: BrowserContext
  /** Sends `kill -9` and waits until the process has ended. */
  readonly kill: () => Promise<void>
}

/**
 * Starts a browser on a profile folder. A later start on the same folder represents the same
 * browser at a later time.
 */
export async function startBrowser(folder: string): Promise<BrowserProcess> {
  const { executablePath, env } = await findChromium()
  const args = [
    ...chromiumArgs,
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    '--lang=pt-BR',
    'about:blank',
  ]
  const child = spawn(executablePath, args, {
    // The browser runs in its own process group, so that its child processes can be killed with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
  const browser = await chromium.connectOverCDP(await debuggerUrl(child))
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('the browser has no profile')
  context.setDefaultTimeout(waitTimeout)
  return {
    context,
    kill: async () => {
      const gone = once(child, 'exit')
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await gone
      await browser.close().catch(() => undefined)
    },
  }
}

async function debuggerUrl({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('the browser says nothing')
  for await (const line of createInterface({ input: stderr })) {
    const url = /^DevTools listening on (ws:\S+)$/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('the browser ended without a word')
}
