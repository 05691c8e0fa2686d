import { useEffect, useState } from 'react'

type Settings = { readonly external: { readonly oidc?: boolean }; readonly oidc_name?: string }

/** Last answer, so that the button appears immediately when the sign-in form is shown again. */
let known: string | undefined

/**
 * Returns the display name of the identity provider; undefined if there is none, or before the
 * answer arrives. Uses plain `fetch`, because the cache and schema code would add 20 kB to the
 * sign-in page.
 */
export function useProvider(): string | undefined {
  const [name, setName] = useState(known)
  useEffect(() => {
    const left = new AbortController()
    requestProvider(left.signal).then(
      (found) => setName((known = found)),
      () => undefined,
    )
    return () => left.abort()
  }, [])
  return name
}

async function requestProvider(signal: AbortSignal): Promise<string | undefined> {
  const answer = await fetch('/auth/v1/settings', { credentials: 'omit', signal })
  const { external, oidc_name } = (await answer.json()) as Settings
  return external.oidc === true ? oidc_name?.trim() || undefined : undefined
}
