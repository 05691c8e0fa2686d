/** The text of a variable by its name; undefined if it is absent or empty. */
export type ReadText = (name: string) => string | undefined

type Declaration = {
  /** What the variable sets, in English Markdown, as `docs/configuration.md` states it. */
  readonly sentence: string
  /** Whether the value must not be logged or committed. */
  readonly isSecret?: true
  /** Valid values, in Portuguese, for the message about a wrong value. */
  readonly expected: string
  /** Returns undefined for a wrong value. */
  readonly parse: (value: string) => unknown
} & (
  | {
      /** The value of a variable that is not set. */
      readonly default: string
    }
  | {
      /** What holds if the variable is not set, in English Markdown. */
      readonly unset: string
    }
)

/** Declaration of an environment variable: the only place with its default, parser and sentence. */
export type Variable = Declaration & { readonly name: string }

type ValueOf<V extends Variable> = Exclude<ReturnType<V['parse']>, undefined>

/** Values of variables; what is wrong becomes a problem, and the default counts. */
export type Reader = {
  readonly read: <V extends Variable>(
    variable: V,
  ) => V extends { readonly default: string } ? ValueOf<V> : ValueOf<V> | undefined
  readonly isSet: (variable: Variable) => boolean
  /** One Portuguese sentence for each wrong variable, without its value. */
  readonly problems: string[]
}

/** Gives each declaration its name. */
export function declareVariables<const Declarations extends Readonly<Record<string, Declaration>>>(
  declarations: Declarations,
): { readonly [Name in keyof Declarations]: Declarations[Name] & { readonly name: string } } {
  const entries = Object.entries(declarations).map(([name, one]) => [name, { ...one, name }])
  return Object.fromEntries(entries) as ReturnType<typeof declareVariables<Declarations>>
}

/** Parser of a variable that any text is valid for. */
export const anyText = { expected: '', parse: (value: string): string => value } as const

export function openReader(text: ReadText, problems: string[]): Reader {
  function parsed({ name, expected, parse, ...rest }: Variable): unknown {
    const value = text(name)
    if (value !== undefined) {
      const result = parse(value)
      if (result !== undefined) return result
      problems.push(`${name}: ${expected}`)
    }
    return 'default' in rest ? parse(rest.default) : undefined
  }
  return {
    read: (variable) => parsed(variable) as never,
    isSet: ({ name }) => text(name) !== undefined,
    problems,
  }
}
