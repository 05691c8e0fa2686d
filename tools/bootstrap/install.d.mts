export function ensureInstalled(dir: string, options: { node: string; name: string }): Promise<void>
