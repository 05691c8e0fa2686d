/** Calls back once the camera is allowed in the browser's settings, where the browser tells; gives what stops that. */
export function whenCameraIsAllowed(allowed: () => void): () => void {
  const left = new AbortController()
  void watch(allowed, left.signal)
  return () => left.abort()
}

async function watch(allowed: () => void, signal: AbortSignal): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'camera' })
    status.addEventListener('change', () => (status.state === 'granted' ? allowed() : undefined), { signal })
  } catch {
    // Not every browser lets the camera's permission be asked for; the button remains.
  }
}
