import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', { location: { origin: 'https://lastro.test' } })
  return () => vi.unstubAllGlobals()
})

test('tells a listener that comes before the sign-in client is asked for', async () => {
  const { loadAuthClient, onAuthClient } = await import('./auth-client.ts')
  const heard = vi.fn<() => void>()
  onAuthClient(heard)
  expect(heard).not.toHaveBeenCalled()
  await loadAuthClient().catch(() => undefined)
  expect(heard).toHaveBeenCalledOnce()
})

test('tells a listener that comes after a link has asked for the sign-in client', async () => {
  const { loadAuthClient, onAuthClient } = await import('./auth-client.ts')
  const loading = loadAuthClient().catch(() => undefined)
  const heard = vi.fn<() => void>()
  onAuthClient(heard)
  expect(heard).toHaveBeenCalledOnce()
  await loading
})
