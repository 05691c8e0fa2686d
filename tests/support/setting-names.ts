import { readConfig } from '#server/config.ts'

/** Returns the names that `readConfig` asks for, found by asking. */
export function settingNames(): ReadonlySet<string> {
  const names = new Set<string>()
  const asked = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_, name) {
        if (typeof name === 'string' && !name.endsWith('_FILE')) names.add(name)
        return undefined
      },
    },
  )
  readConfig(asked)
  return names
}
