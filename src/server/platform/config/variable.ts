/** Returns the text of a variable by name, or undefined if it is absent or empty. */
export type ReadText = (name: string) => string | undefined

type Declaration = {
  /** Effect of the variable, in English Markdown, as in `docs/configuration.md`. */
  readonly sentence: string
  /** True if the value must not be logged or committed. */
  readonly isSecret?: true
  /** Valid values, in Portuguese, for the message about a wrong value. */
  readonly expected: string
  /** Parses a value; returns undefined if it is invalid. */
  readonly parse: (value: string) => unknown
} & (
  | {
      /** Value if the variable is not set. */
      readonly default: string
    }
  | {
      /** Effect if the variable is not set, in English Markdown. */
      readonly unset: string
    }
)

/** Declaration of an environment variable: the only place with its default, parser and sentence. */
export type Variable = Declaration & { readonly name: string }

type ValueOf<V extends Variable> = Exclude<ReturnType<V['parse']>, undefined>

/**
 * Reader of variables. If a variable is invalid, the reader adds a sentence to `problems` and
 * returns the default.
 */
export type Reader = {
  readonly read: <V extends Variable>(
    variable: V,
  ) => V extends { readonly default: string } ? ValueOf<V> : ValueOf<V> | undefined
  readonly isSet: (variable: Variable) => boolean
  /** One Portuguese sentence for each invalid variable, without its value. */
  readonly problems: string[]
}

/** Adds to each declaration the name under which it is declared. */
export function declareVariables<const Declarations extends Readonly<Record<string, Declaration>>>(
  declarations: Declarations,
): { readonly [Name in keyof Declarations]: Declarations[Name] & { readonly name: string } } {
  const entries = Object.entries(declarations).map(([name, one]) => [name, { ...one, name }])
  return Object.fromEntries(entries) as ReturnType<typeof declareVariables<Declarations>>
}

/** Parser of a variable that accepts any text. */
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
