const STORAGE_KEY = 'lastro.camera'

/** The camera that was chosen on this device. */
export function rememberedCamera(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberCamera(deviceId: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, deviceId)
  } catch {
    // Without storage it is chosen anew next time.
  }
}
