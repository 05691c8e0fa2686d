import type { MessageKey } from '#contract/messages/messages.ts'
import type { FormatMessage } from '../../locales/use-messages.ts'
import type { ReturnOutcome } from './complete-return.ts'
import type { Result } from './result-screen.tsx'

/** Actions of the result screen's buttons. */
export type ResultActions = {
  readonly onLeave: () => void
  readonly onRepeat: () => void
  readonly onNewRecoveryLink: () => void
  readonly onNewConfirmation: () => void
  readonly onProfile: () => void
  /** Consents to sign in to the account that the page asks about. */
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
  outcome: Exclude<ReturnOutcome, { kind: 'recovering' | 'second_step' }> | undefined,
  t: FormatMessage,
  actions: ResultActions,
): Result {
  const tryAgain = { words: 'auth.try_again', onAct: actions.onLeave } as const
  const repeat = { words: 'auth.try_again', onAct: actions.onRepeat } as const
  const toProfile = { words: 'auth.go_to_profile', onAct: actions.onProfile } as const
  switch (outcome?.kind) {
    case 'confirmed':
      return { kind: 'success', title: t('auth.confirmed_title'), description: t('auth.confirmed') }
    case 'unconfirmed':
      return unconfirmed(outcome.words, t, actions)
    case 'recovery_refused': {
      const { words } = outcome
      const isSpent = words === 'auth.recovery_link_expired' || words === 'auth.recovery_link_used'
      return isSpent
        ? {
            kind: 'error',
            title: t('auth.recovery_link_failed'),
            description: t(words),
            action: { words: 'auth.ask_new_link', onAct: actions.onNewRecoveryLink },
          }
        : { kind: 'error', title: t('auth.recovery_failed'), description: t(words), action: repeat }
    }
    case 'email_changed':
      return {
        kind: 'success',
        title: t('auth.email_changed_title'),
        description: t('auth.email_changed', { email: outcome.email }),
        action: toProfile,
      }
    case 'email_half_changed':
      return {
        kind: 'info',
        title: t('auth.email_half_changed_title'),
        description: t('auth.email_half_changed'),
        action: toProfile,
      }
    case 'email_not_changed': {
      const { words } = outcome
      const isSpent = emailLinkIsSpent.has(words)
      return {
        kind: 'error',
        title: t('auth.email_not_changed'),
        description: t(words),
        action: isSpent ? toProfile : repeat,
      }
    }
    case 'asks': {
      const { email, current } = outcome
      return {
        kind: 'info',
        title: t('auth.other_account_title'),
        description:
          current === undefined
            ? t('auth.other_account', { email })
            : t('auth.switch_account', { email, current }),
        action: {
          words: current === undefined ? 'auth.back_to_sign_in' : 'auth.stay',
          onAct: actions.onLeave,
        },
        otherAction: { words: 'auth.enter_account', onAct: actions.onWanted },
      }
    }
    case 'failed':
      return {
        kind: 'error',
        title: t('auth.url_error_title'),
        description: outcome.description ?? t('auth.url_error'),
        // The provider's message may be in any language.
        ...(outcome.description !== undefined && { hint: t('auth.provider_words') }),
        action: tryAgain,
      }
    case 'signed_in':
    case undefined:
      return {
        kind: 'info',
        title: t('auth.provider_processing'),
        description: t('auth.processing_subtitle'),
      }
  }
}

/**
 * An expired link offers a new one, an invalid link leads to the form, and any other link may be
 * retried.
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
