/** Decisions about goods after an excursion, in the order of the screen. */
export const decisions = [
  'release',
  'release_restricted',
  'quarantine',
  'reject',
  'return',
  'destroy',
  /** The sensor measured wrongly, so that the goods were never outside. */
  'sensor_error',
] as const
export type ExcursionDecision = (typeof decisions)[number]

/** Meanings of a signature (21 CFR 11.50). */
export const signatureMeanings = ['approval', 'review', 'responsibility', 'authorship'] as const
export type SignatureMeaning = (typeof signatureMeanings)[number]

/** Proofs that the person who signs is the one who signed in. */
export const signingMethods = ['password', 'password_second_step', 'provider'] as const
export type SigningMethod = (typeof signingMethods)[number]

/** Limits of the length of comments and justifications, both inclusive. */
export const COMMENT_LENGTH = { least: 10, most: 2_000 } as const
export const JUSTIFICATION_LENGTH = { least: 20, most: 4_000 } as const

/** Steps of an excursion. Late readings may withdraw one, or ask for the decision again. */
export const excursionStates = ['new', 'acknowledged', 'decided', 'outdated', 'withdrawn'] as const
export type ExcursionState = (typeof excursionStates)[number]

/** Facts of an excursion's row from which its state follows. */
type ExcursionFacts = {
  readonly ended_by: string | null
  /** Annexes that acknowledge and decide the excursion. */
  readonly acknowledged: string | null
  readonly decided: string | null
  readonly is_outdated: boolean
}

/** Returns how far the work on an excursion is. */
export function excursionState(excursion: ExcursionFacts): ExcursionState {
  if (excursion.ended_by === 'withdrawn') return 'withdrawn'
  if (excursion.decided !== null) return excursion.is_outdated ? 'outdated' : 'decided'
  return excursion.acknowledged === null ? 'new' : 'acknowledged'
}
