import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { goodPassword, type TestAccount } from '../auth/auth.ts'
import { waitTimeout } from '../vitest/wait-timeout.ts'
import { storedOnDevice, type Visit, type Visitor } from './visit.ts'

/**
 * Settings of a browser context that may run service workers and read its position without a
 * prompt.
 */
export const device = {
  serviceWorkers: 'allow',
  geolocation: { latitude: -8.063, longitude: -34.871, accuracy: 10 },
  permissions: ['geolocation'],
} satisfies Parameters<Visit['open']>[1]

/** Signs in by the form, as a person does on a device that has no session yet. */
export async function signIn(
  page: Page,
  origin: string,
  { email }: Pick<TestAccount, 'email'>,
): Promise<void> {
  await page.goto(`${origin}/auth`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** Opens a phone that has a session, and has stored the application. */
export async function openPhone(visit: Visit, account: TestAccount): Promise<Visitor> {
  const visitor = await visit.open('/auth', { ...device, viewport: { width: 390, height: 844 } })
  await signIn(visitor.page, visit.server.url, account)
  await storedOnDevice(visitor.page)
  return visitor
}

/**
 * Waits until the session is on the disk. Browsers write local storage with a delay, at most once a
 * minute.
 */
export async function sessionOnDisk(profile: string): Promise<void> {
  const store = join(profile, 'Default/Local Storage/leveldb')
  await vi.waitUntil(
    async () => {
      const files = (await readdir(store)).map((name) => readFile(join(store, name)).catch(() => undefined))
      return (await Promise.all(files)).some((bytes) => bytes?.includes('lastro.session'))
    },
    { timeout: 2 * waitTimeout },
  )
}

/** Presses "Sair" in the menu of a phone. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('button', { name: /^Conta:/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
}
