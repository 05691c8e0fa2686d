import { useMessages } from '../locales/use-messages.ts'
import { classNames } from '../ui/lib/class-names.ts'
import { passwordStrength, type PasswordStrength } from './password-strength.ts'

const levels = {
  0: { words: 'strength.weak', fill: 'bg-status-cancelled' },
  1: { words: 'strength.weak', fill: 'bg-status-cancelled' },
  2: { words: 'strength.medium', fill: 'bg-status-caution' },
  3: { words: 'strength.good', fill: 'bg-status-in-transit' },
  4: { words: 'strength.strong', fill: 'bg-status-delivered' },
} as const satisfies Readonly<Record<PasswordStrength, object>>

const STEPS = [1, 2, 3, 4]

export type StrengthMeterProps = {
  readonly password: string
  /** True if the server recognizes the password as a common one. */
  readonly isCommon?: boolean
}

/** Shows the strength of the password; hidden while it is empty. */
export function StrengthMeter({ password, isCommon = false }: StrengthMeterProps) {
  const { t } = useMessages()
  const strength = isCommon ? 0 : passwordStrength(password)
  const { words, fill } = levels[strength]
  return (
    <output className="block empty:hidden">
      {password !== '' && (
        <div className="flex items-center gap-3 pt-1">
          <div aria-hidden className="grid flex-1 grid-cols-4 gap-1">
            {STEPS.map((step) => (
              <span
                key={step}
                className={classNames('h-1.5 rounded-full', step <= Math.max(strength, 1) ? fill : 'bg-line')}
              />
            ))}
          </div>
          <p className="min-w-14 text-right text-sm font-semibold">
            <span className="sr-only">{t('auth.password_strength')} </span>
            {t(words)}
          </p>
        </div>
      )}
    </output>
  )
}
