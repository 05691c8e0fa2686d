import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { memoryFolder } from '../vitest/memory-folder.ts'
import { type UnpackedChromium, unpackChromium } from './chromium-unpack.ts'

/**
 * Arguments of every Chromium of the tests: no network traffic of its own, and graphics without a
 * graphics card.
 */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Only WebGL uses the emulated graphics card, because compositing pages with it needed a quarter
  // of the processor's time.
  '--disable-gpu-compositing',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** True if the person who runs the tests wants to see the browser; traces are kept then. */
export const isHeaded = process.env['LASTRO_HEADED'] === '1'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

/**
 * Finds the browser for tests. The order is: `CHROMIUM_PATH`, the pinned one from npm (linux-x64),
 * an installed one, one that Playwright downloaded (`npx playwright-core install
 * chromium-headless-shell`). The pinned one has no window, so it is left out if `isHeaded`.
 * @throws Error if there is none
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<UnpackedChromium> {
  const given = env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') return { executablePath: given, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64' && !isHeaded) return unpackChromium()
  const found = [...installed, chromium.executablePath()].find((path) => existsSync(path))
  if (found === undefined) throw new Error('no Chromium here: install one or set CHROMIUM_PATH')
  return { executablePath: found, env: {} }
}

/**
 * Starts a headless Chromium for a test; the caller closes it.
 * @param options.camera a .y4m file (see `writeFakeCamera`) that pages get as their camera, without
 * a permission prompt
 * @param options.isCameraRefused acts as if the person had denied the camera
 * @param options.debuggingPort port on which another tool, such as Lighthouse, may also control the
 * browser
 */
export async function launchChromium(
  options: {
    readonly camera?: string
    readonly isCameraRefused?: boolean
    readonly debuggingPort?: number
  } = {},
): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  const camera =
    options.camera === undefined ? [] : cameraArgs(options.camera, options.isCameraRefused === true)
  const debugging =
    options.debuggingPort === undefined ? [] : [`--remote-debugging-port=${options.debuggingPort}`]
  return chromium.launch({
    executablePath,
    headless: !isHeaded,
    env: { ...process.env, ...env },
    // Playwright keeps shared memory on the disk, because /dev/shm is small in some containers.
    ignoreDefaultArgs: (await memoryFolder()) === undefined ? [] : ['--disable-dev-shm-usage'],
    args: [...chromiumArgs, ...camera, ...debugging],
  })
}

function cameraArgs(file: string, isRefused: boolean): string[] {
  return [
    '--use-fake-device-for-media-stream',
    `--use-fake-ui-for-media-stream${isRefused ? '=deny' : ''}`,
    `--use-file-for-fake-video-capture=${file}`,
  ]
}
