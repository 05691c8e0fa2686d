import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getApiKeyValue, listApiKeys, type ApiKey } from '#contract/api-keys.ts'
import { request } from '../../api/request.ts'
import { documentationWords } from '../../locales/own/api-documentation.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { useSession } from '../../session/session-context.tsx'

/** The key that the examples hold (specification, section 2). Its value is read when it is asked for, which the trail tells. */
type ExampleKey = {
  /** As the examples show it: masked, whole once it was asked for, or a text in its place. */
  readonly shown: string
  /** Whether the account has one; undefined while that is asked. */
  readonly exists: boolean | undefined
  readonly isWhole: boolean
  /** Shows it whole, or masked again. @throws ApiError */
  readonly turn: () => Promise<void>
  /** A text that is copied, with the value where the key stands masked. @throws ApiError */
  readonly fill: (text: string) => Promise<string>
}

type ReadKey = { readonly masked: string; readonly value: string }

const none: ExampleKey = {
  shown: '',
  exists: undefined,
  isWhole: false,
  turn: async () => undefined,
  fill: async (text) => text,
}
const ExampleKeyContext = createContext<ExampleKey>(none)

/** Where nothing provides one, there is none. */
export function useExampleKey(): ExampleKey {
  return use(ExampleKeyContext)
}

const LOOK_AGAIN_MS = 15_000

/** The working key that may do most, the newest of these; null where there is none. One for reading alone would have most examples refused. */
const exampleKeyQuery = queryOptions({
  queryKey: ['api-keys', 'example'],
  queryFn: async ({ signal }): Promise<{ readonly id: string; readonly masked: string } | null> => {
    const keys = await request(listApiKeys, { signal })
    for (const { id, state, masked } of keys.toSorted(mayDoMore))
      if (state === 'active' && masked !== null) return { id, masked }
    return null
  },
  // Whoever comes back from another tab sees what was changed there.
  staleTime: 0,
})

function mayDoMore(one: ApiKey, other: ApiKey): number {
  return other.scopes.length - one.scopes.length
}

/** Gives the examples below it the account's own key. */
export function ExampleKeyProvider({ children }: { readonly children: ReactNode }) {
  const say = useOwnWords(documentationWords)
  const placeholder = say('placeholder_key')
  const hasAccount = useSession().state === 'signed_in'
  // By what is shown of it: a key that is replaced elsewhere keeps its id.
  const [opened, setOpened] = useState<ReadKey>()
  const { data: key } = useQuery({
    ...exampleKeyQuery,
    enabled: hasAccount,
    refetchInterval: opened === undefined ? false : LOOK_AGAIN_MS,
  })
  const whole = opened?.masked === key?.masked ? opened?.value : undefined
  const read = useRef<ReadKey>(undefined)
  const value = useMemo((): ExampleKey => {
    if (!key) return { ...none, shown: placeholder, exists: key === null ? false : undefined }
    const keyRead = async (): Promise<ReadKey> => {
      if (read.current?.masked !== key.masked) {
        const answer = await request(getApiKeyValue, { params: { id: key.id } })
        read.current = { masked: key.masked, value: answer.key }
      }
      return read.current
    }
    return {
      shown: whole ?? key.masked,
      exists: true,
      isWhole: whole !== undefined,
      turn: async () => setOpened(whole === undefined ? await keyRead() : undefined),
      fill: async (text) =>
        text.includes(key.masked) ? text.split(key.masked).join((await keyRead()).value) : text,
    }
  }, [key, placeholder, whole])
  return <ExampleKeyContext value={value}>{children}</ExampleKeyContext>
}
