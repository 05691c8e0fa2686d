import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { authClient } from '../../session/client/auth-client.ts'
import { markProviderLeft } from '../../session/links/provider-mark.ts'
import { signInPath } from '../../session/links/safe-return.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'

type Settings = { readonly external: { readonly oidc?: boolean }; readonly oidc_name?: string }

/**
 * Name of the identity provider from the last response. With it, the button appears immediately
 * when the sign-in form is shown again.
 */
let known: string | undefined

/**
 * Returns the display name of the identity provider; undefined if there is none, or before the
 * answer arrives. Uses plain `fetch`, because the cache and schema code would add 20 kB to the
 * sign-in page.
 */
function useProvider(): string | undefined {
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

/** Shows the button of the identity provider; renders nothing if the installation has none. */
export function ProviderButton({ destination }: { readonly destination: string }) {
  const provider = useProvider()
  return provider !== undefined && <KnownProvider provider={provider} destination={destination} />
}

type KnownProviderProps = { readonly provider: string; readonly destination: string }

function KnownProvider({ provider, destination }: KnownProviderProps) {
  const { t } = useMessages()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    try {
      markProviderLeft()
      const client = await authClient()
      const { error } = await client.signInWithOAuth({
        // The server has only one provider and expects the name `google` for it, whatever its
        // issuer is.
        provider: 'google',
        options: {
          redirectTo: new URL(signInPath(destination), window.location.origin).href,
          queryParams: { access_type: 'offline', prompt: 'consent' },
        },
      })
      if (error !== null) throw error
    } catch (error) {
      notify.error(
        t('auth.provider_failed', { provider }),
        error instanceof Error ? error.message : undefined,
      )
    } finally {
      setIsLeaving(false)
    }
  }
  return (
    <>
      <p className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('auth.or')}
      </p>
      <Button variant="outline" className="w-full" busy={isLeaving} onClick={() => void leave()}>
        <LogIn aria-hidden />
        {t('auth.continue_with', { provider })}
      </Button>
    </>
  )
}
