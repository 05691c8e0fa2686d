import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', { location: { origin: 'https://lastro.test' } })
  return () => vi.unstubAllGlobals()
})

test('notifies a listener that is added before the sign-in client is requested', async () => {
  const { loadAuthClient, onAuthClient } = await import('./auth-client.ts')
  const heard = vi.fn<() => void>()
  onAuthClient(heard)
  expect(heard).not.toHaveBeenCalled()
  await loadAuthClient().catch(() => undefined)
  expect(heard).toHaveBeenCalledOnce()
})

test('notifies a listener that is added after a link has requested the sign-in client', async () => {
  const { loadAuthClient, onAuthClient } = await import('./auth-client.ts')
  const loading = loadAuthClient().catch(() => undefined)
  const heard = vi.fn<() => void>()
  onAuthClient(heard)
  expect(heard).toHaveBeenCalledOnce()
  await loading
})
