import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', { location: { origin: 'https://lastro.test' } })
  return () => vi.unstubAllGlobals()
})

test('onAuthClient calls a listener when the sign-in client is first requested', async () => {
  const { loadAuthClient, onAuthClient } = await import('./auth-client.ts')
  const heard = vi.fn<() => void>()
  onAuthClient(heard)
  expect(heard).not.toHaveBeenCalled()
  await loadAuthClient().catch(() => undefined)
  expect(heard).toHaveBeenCalledOnce()
})

test('onAuthClient calls a listener immediately if the sign-in client was already requested', async () => {
  const { loadAuthClient, onAuthClient } = await import('./auth-client.ts')
  const loading = loadAuthClient().catch(() => undefined)
  const heard = vi.fn<() => void>()
  onAuthClient(heard)
  expect(heard).toHaveBeenCalledOnce()
  await loading
})
