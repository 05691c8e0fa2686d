import { useMutation } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { Cached } from '../../api/cached.tsx'
import { useWords } from '../../locales/use-words.ts'
import { authClient } from '../../session/auth-client.ts'
import { markProviderLeft } from '../../session/provider-mark.ts'
import { signInAddress } from '../../session/safe-return.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { useProvider } from './use-provider.ts'

/** Continues with the identity provider; there only when the installation has one. */
export function ProviderButton({ destination }: { readonly destination: string }) {
  return (
    <Cached>
      <ProviderWhereKnown destination={destination} />
    </Cached>
  )
}

function ProviderWhereKnown({ destination }: { readonly destination: string }) {
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
  const { t } = useWords()
  const leave = useMutation({
    mutationFn: async () => {
      markProviderLeft()
      const { error } = await (
        await authClient()
      ).signInWithOAuth({
        // The server knows one provider, whatever its issuer, and takes this name for it.
        provider: 'google',
        options: {
          redirectTo: returnAddress(destination),
          queryParams: { access_type: 'offline', prompt: 'consent' },
        },
      })
      if (error !== null) throw error
    },
    onError: (error) => notify.error(t('auth.provider_failed', { provider }), error.message),
  })
  return (
    <>
      <p className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('auth.or')}
      </p>
      <Button variant="outline" className="w-full" busy={leave.isPending} onClick={() => leave.mutate()}>
        <LogIn aria-hidden />
        {t('auth.continue_with', { provider })}
      </Button>
    </>
  )
}

/** The sign-in page, which remembers where the person was going. */
function returnAddress(destination: string): string {
  return new URL(signInAddress(destination), window.location.origin).href
}
