import { useEffect, useState, type ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Building2, LogIn, UserPlus } from 'lucide-react'
import { acceptInvitation, lookUpInvitation } from '#contract/endpoints/invitations.ts'
import { wordsOf } from '../../api/api-error.ts'
import { Cached } from '../../api/cached.tsx'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { enterWorkplace } from '../../session/account/enter-workplace.ts'
import { isMailed } from '../../session/links/auth-return.ts'
import { clearInvitation, takeInvitation } from '../../session/links/held-invitation.ts'
import { useSession, useSignOut } from '../../session/state/session-context.tsx'
import { toChoice } from '../../session/account/workplace.ts'
import { PublicFrame } from '../../shell/frame/public-frame.tsx'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'

/**
 * Shows `/convite`: the company, the role and the e-mail address of an invitation. The owner of
 * that address can accept the invitation. The secret of the link is in its fragment, which browsers
 * do not send to servers. The page moves the secret to the storage of this device, so that the
 * invitation survives a sign-up.
 */
export function InvitationPage() {
  const { t } = useMessages()
  usePageTitle(t('invitation.title'))
  const [isMailedHere] = useState(() => isMailed(new URLSearchParams(window.location.search).get('de')))
  const [token, setToken] = useState(takeInvitation)
  useEffect(() => {
    const look = () => setToken(takeInvitation())
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  const missing = isMailedHere ? (
    <Over title={t('auth.link_cut_title')} words={t('auth.link_cut')} />
  ) : (
    <Over />
  )
  return (
    <PublicFrame>
      <div className="mx-auto flex w-full max-w-md flex-1 flex-col gap-4 px-4 py-12">
        <Building2 aria-hidden className="size-10 text-brand" strokeWidth={1.5} />
        <Cached>{token === undefined ? missing : <Invitation key={token} token={token} />}</Cached>
      </div>
    </PublicFrame>
  )
}

function Over({ title, words }: { readonly title?: string; readonly words?: string | undefined }) {
  const { t } = useMessages()
  return (
    <>
      <h1 className="text-3xl font-semibold tracking-tight">{title ?? t('invitation.over_title')}</h1>
      <p className="text-lg">{words ?? t('error.invitation_over')}</p>
      <Button asChild variant="outline" className="self-start">
        <a href="/dashboard" onClick={clearInvitation}>
          {t('invitation.go_on')}
        </a>
      </Button>
    </>
  )
}

function Invitation({ token }: { readonly token: string }) {
  const { t } = useMessages()
  const session = useSession()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => request(lookUpInvitation, { body: { token }, signal }),
    retry: false,
  })
  if (invitation.isPending || session.state === 'loading' || session.state === 'leaving') {
    return <Spinner label={t('ui.loading')} className="size-10 text-brand" />
  }
  if (invitation.isError) return <Over words={wordsOf(invitation.error)} />
  const { company, role, email } = invitation.data
  return (
    <>
      <h1 className="text-3xl font-semibold tracking-tight [overflow-wrap:anywhere]">
        {t('invitation.from', { company })}
      </h1>
      <p className="text-lg">{t('invitation.offers', { role: t(`role.${role}`) })}</p>
      <p className="text-muted">{t('invitation.for', { email })}</p>
      {session.state === 'signed_in' ? (
        <Acceptance token={token} email={email} />
      ) : (
        <SignedOutChoices email={email} />
      )}
    </>
  )
}

/** Offers sign-up and sign-in with the invited address. Both return to this page. */
function SignedOutChoices({ email }: { readonly email: string }) {
  const { t } = useMessages()
  return (
    <Choices>
      <LinkButton to="/auth?mode=signup&return_to=%2Fconvite" state={{ email }}>
        <UserPlus aria-hidden />
        {t('invitation.sign_up')}
      </LinkButton>
      <LinkButton to="/auth?return_to=%2Fconvite" state={{ email }} variant="outline">
        <LogIn aria-hidden />
        {t('invitation.sign_in')}
      </LinkButton>
    </Choices>
  )
}

function Acceptance({ token, email }: { readonly token: string; readonly email: string }) {
  const { t } = useMessages()
  const session = useSession()
  const signOut = useSignOut()
  const accept = useMutation({
    mutationFn: () => request(acceptInvitation, { body: { token } }),
    onSuccess: (workplace) => {
      clearInvitation()
      if (session.state === 'signed_in') enterWorkplace(toChoice(session.account.person, workplace))
    },
  })
  if (session.state !== 'signed_in') return null
  const isOther = session.account.email.toLowerCase() !== email.toLowerCase()
  if (isOther) {
    return (
      <>
        <Notice tone="warning">
          {t('invitation.other', { email: session.account.email, invited: email })}
        </Notice>
        <Choices>
          <Button onClick={() => void signOut()}>{t('invitation.sign_out')}</Button>
          <LaterButton />
        </Choices>
      </>
    )
  }
  return (
    <>
      {accept.isError && (
        <Notice title={t('invitation.failed')}>{wordsOf(accept.error) ?? t('auth.unexpected')}</Notice>
      )}
      <Choices>
        <Button busy={accept.isPending} onClick={() => accept.mutate()}>
          {t('invitation.accept')}
        </Button>
        <LaterButton />
      </Choices>
    </>
  )
}

function LaterButton() {
  const { t } = useMessages()
  return (
    <Button asChild variant="ghost">
      <a href="/dashboard" onClick={clearInvitation}>
        {t('invitation.later')}
      </a>
    </Button>
  )
}

function Choices({ children }: { readonly children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-2">{children}</div>
}
