import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { authClient } from '../../session/auth-client.ts'
import { markProviderLeft } from '../../session/provider-mark.ts'
import { signInAddress } from '../../session/safe-return.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { useProvider } from './use-provider.ts'

/** Shows the button of the identity provider; renders nothing if the installation has none. */
export function ProviderButton({ destination }: { readonly destination: string }) {
  const provider = useProvider()
  return provider !== undefined && <KnownProvider provider={provider} destination={destination} />
}

function KnownProvider({
  provider,
  destination,
}: {
  readonly provider: string
  readonly destination: string
}) {
  const { t } = useMessages()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    try {
      markProviderLeft()
      const client = await authClient()
      const { error } = await client.signInWithOAuth({
        // The server has one provider, whatever its issuer, and expects this name for it.
        provider: 'google',
        options: {
          redirectTo: returnAddress(destination),
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

/** Returns the address of the sign-in page with the destination in it. */
function returnAddress(destination: string): string {
  return new URL(signInAddress(destination), window.location.origin).href
}
