import type { MessageKey } from '#contract/messages/messages.ts'
import type { FormatMessage } from '../../locales/use-messages.ts'
import type { ReturnOutcome } from './complete-return.ts'
import type { Result, ResultAction } from './result-screen.tsx'

/** Actions of the result screen's buttons. */
export type ResultActions = {
  /** Returns to the page's forms, or to the new-password form after a recovery link. */
  readonly onLeave: () => void
  /** Tries the same link again after the server was unreachable. */
  readonly onRepeat: () => void
  readonly onNewRecoveryLink: () => void
  readonly onNewConfirmation: () => void
  readonly onProfile: () => void
  /** Signs in to the account of the link, after the user consented. */
  readonly onWanted: () => void
}

const emailLinkIsSpent: ReadonlySet<MessageKey> = new Set([
  'auth.email_link_expired',
  'auth.email_link_used',
  'auth.email_taken',
])

/**
 * Returns the screen for an outcome. While there is no outcome yet, returns the screen of a sign-in
 * in progress.
 */
export function resultOf(
  outcome: Exclude<ReturnOutcome, { kind: 'recovering' | 'second_step' | 'wrong_password' }> | undefined,
  t: FormatMessage,
  actions: ResultActions,
): Result {
  const show = (kind: Result['kind'], title: MessageKey, description: string, action?: ResultAction) => ({
    kind,
    title: t(title),
    description,
    ...(action && { action }),
  })
  const toProfile = { words: 'auth.go_to_profile', onAct: actions.onProfile } as const
  const repeat = { words: 'auth.try_again', onAct: actions.onRepeat } as const
  switch (outcome?.kind) {
    case 'confirmed':
      return show('success', 'auth.confirmed_title', t('auth.confirmed'))
    case 'unconfirmed':
      return unconfirmed(outcome.words, t, actions)
    case 'recovery_refused': {
      const { words } = outcome
      const isSpent = words === 'auth.recovery_link_expired' || words === 'auth.recovery_link_used'
      const newLink = { words: 'auth.ask_new_link', onAct: actions.onNewRecoveryLink } as const
      return isSpent
        ? show('error', 'auth.recovery_link_failed', t(words), newLink)
        : show('error', 'auth.recovery_failed', t(words), repeat)
    }
    case 'email_changed': {
      const { email } = outcome
      return show('success', 'auth.email_changed_title', t('auth.email_changed', { email }), toProfile)
    }
    case 'email_half_changed':
      return show('info', 'auth.email_half_changed_title', t('auth.email_half_changed'), toProfile)
    case 'email_not_changed': {
      const { words } = outcome
      return show(
        'error',
        'auth.email_not_changed',
        t(words),
        emailLinkIsSpent.has(words) ? toProfile : repeat,
      )
    }
    case 'link_cut': {
      const toForm = { words: 'auth.back_to_sign_in', onAct: actions.onLeave } as const
      return show('error', 'auth.link_cut_title', t('auth.link_cut'), toForm)
    }
    case 'asks':
      return consent(outcome, t, actions)
    case 'failed':
      return {
        ...show('error', 'auth.url_error_title', outcome.description ?? t('auth.url_error')),
        // The hint explains that the message comes from the provider and may be in another
        // language.
        ...(outcome.description !== undefined && { hint: t('auth.provider_words') }),
        action: { words: 'auth.try_again', onAct: actions.onLeave },
      }
    case 'signed_in':
    case undefined:
      return show('info', 'auth.provider_processing', t('auth.processing_subtitle'))
  }
}

/** Asks for consent to sign in to an account other than the current one. */
function consent(
  { email, current }: Extract<ReturnOutcome, { kind: 'asks' }>,
  t: FormatMessage,
  { onLeave, onWanted }: ResultActions,
): Result {
  const isSignedIn = current !== undefined
  return {
    kind: 'info',
    title: t('auth.other_account_title'),
    description: isSignedIn
      ? t('auth.switch_account', { email, current })
      : t('auth.other_account', { email }),
    action: { words: isSignedIn ? 'auth.stay' : 'auth.back_to_sign_in', onAct: onLeave },
    otherAction: { words: 'auth.enter_account', onAct: onWanted },
  }
}

/**
 * Returns the screen of a failed confirmation. After an expired link, the screen offers a new link.
 * After an invalid link, or without a known reason, it leads back to the forms. After any other
 * error, the user can retry the same link.
 */
function unconfirmed(words: MessageKey, t: FormatMessage, actions: ResultActions): Result {
  const failed = { kind: 'error', title: t('auth.confirmation_failed'), description: t(words) } as const
  const toForm = { words: 'auth.try_again', onAct: actions.onLeave } as const
  if (words === 'auth.link_expired') {
    const resend = { words: 'auth.resend_confirmation', onAct: actions.onNewConfirmation } as const
    return { ...failed, action: resend, otherAction: toForm }
  }
  if (words === 'auth.link_invalid') return { ...failed, hint: t('auth.link_used_hint'), action: toForm }
  if (words === 'auth.confirmation_failed') return { ...failed, action: toForm }
  return {
    ...failed,
    action: { words: 'auth.try_again', onAct: actions.onRepeat },
    otherAction: { words: 'auth.back_to_sign_in', onAct: actions.onLeave },
  }
}
