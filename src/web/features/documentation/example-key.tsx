import { useMessages } from '../../locales/use-messages.ts'
import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { createApiKey, getApiKeyValue, listApiKeys, type ApiKey } from '#contract/endpoints/api-keys.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useSession } from '../../session/state/session-context.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'

/**
 * API key in the examples (specification, section 2). The page loads the full value only when the
 * user requests it, and the audit trail records each request.
 */
type ExampleKey = {
  /**
   * Text of the key in the examples: masked, in full after the user requested it, or a placeholder.
   */
  readonly shown: string
  /** True if the account has a key; undefined while loading. */
  readonly exists: boolean | undefined
  /** Full value of the key while it is shown. */
  readonly whole: string | undefined
  /**
   * Creates a key with the scopes that the examples need, and shows it.
   * @throws ApiError
   */
  readonly make: () => Promise<void>
  /**
   * Toggles between the full and the masked key.
   * @throws ApiError
   */
  readonly turn: () => Promise<void>
  /**
   * Returns the text to copy: the given text with the full key in place of the masked key.
   * @throws ApiError
   */
  readonly fill: (text: string) => Promise<string>
}

type ReadKey = { readonly masked: string; readonly value: string }

const none: ExampleKey = {
  shown: '',
  exists: undefined,
  whole: undefined,
  make: async () => undefined,
  turn: async () => undefined,
  fill: async (text) => text,
}
const ExampleKeyContext = createContext<ExampleKey>(none)

/**
 * Returns the example key of the nearest `ExampleKeyProvider`; outside a provider, an empty one.
 */
export function useExampleKey(): ExampleKey {
  return use(ExampleKeyContext)
}

const LOOK_AGAIN_MS = 15_000

/**
 * Loads the account's active key with the most scopes; null if there is none. Most examples would
 * fail with a read-only key.
 */
const exampleKeyQuery = queryOptions({
  queryKey: ['api-keys', 'example'],
  queryFn: async ({ signal }): Promise<{ readonly id: string; readonly masked: string } | null> => {
    const keys = await request(listApiKeys, { signal })
    for (const { id, state, masked } of keys.toSorted(mayDoMore))
      if (state === 'active' && masked !== null) return { id, masked }
    return null
  },
  // Stale time of zero, so that the data is refetched when the user returns from another browser
  // tab. Keys may have changed there.
  staleTime: 0,
})

function mayDoMore(one: ApiKey, other: ApiKey): number {
  return other.scopes.length - one.scopes.length
}

/** Provides the account's own API key to the examples below it in the component tree. */
export function ExampleKeyProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useMessages()
  const placeholder = t('docs.placeholder_key')
  const keyName = t('docs.title')
  const language = useLanguage()
  const hasAccount = useSession().state === 'signed_in'
  // Key whose full value was loaded. If the key is rotated in another tab, its masked value changes
  // but its id does not. The full value is therefore shown only while the masked values are equal.
  const [opened, setOpened] = useState<ReadKey>()
  const { data: key } = useQuery({
    ...exampleKeyQuery,
    enabled: hasAccount,
    refetchInterval: opened === undefined ? false : LOOK_AGAIN_MS,
  })
  const whole = opened?.masked === key?.masked ? opened?.value : undefined
  const read = useRef<ReadKey>(undefined)
  const client = useQueryClient()
  const value = useMemo((): ExampleKey => {
    const make = async () => {
      const { keyContent, newKey } = await import('../api-keys/key-values.ts')
      // The examples also write addresses and warehouses, which most systems only read, and the
      // page about connections reads events.
      const written = { addresses: 'write', warehouses: 'write', webhooks: 'read' } as const
      const exampleKey = { ...newKey, ...written }
      const name = `${keyName} ${new Date().toLocaleString(language)}`
      const {
        id,
        masked,
        key: made,
      } = await request(createApiKey, { body: keyContent({ ...exampleKey, name }) })
      if (masked === null) return
      read.current = { masked, value: made }
      setOpened(read.current)
      client.setQueryData(exampleKeyQuery.queryKey, () => ({ id, masked }))
      await client.invalidateQueries({ queryKey: ['api-keys'] })
    }
    if (!key) return { ...none, shown: placeholder, exists: key === null ? false : undefined, make }
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
      whole,
      make,
      turn: async () => setOpened(whole === undefined ? await keyRead() : undefined),
      fill: async (text) =>
        text.includes(key.masked) ? text.split(key.masked).join((await keyRead()).value) : text,
    }
  }, [client, key, keyName, language, placeholder, whole])
  return <ExampleKeyContext value={value}>{children}</ExampleKeyContext>
}

/** Shows or hides the key of the examples, or creates one if the account has none. */
export function KeyButton() {
  const { exists } = useExampleKey()
  if (exists === undefined) return null
  return exists ? <TurnKey /> : <MakeKey />
}

function MakeKey() {
  const { t } = useMessages()
  const { make } = useExampleKey()
  const making = useMutation({
    mutationFn: make,
    onError: (error) => notify.error(t('docs.make_failed'), wordsOf(error)),
  })
  return (
    <Button size="sm" busy={making.isPending} onClick={() => making.mutate()}>
      <KeyRound aria-hidden />
      {t('docs.make_key')}
    </Button>
  )
}

function TurnKey() {
  const { t } = useMessages()
  const { whole, turn } = useExampleKey()
  const isWhole = whole !== undefined
  const turning = useMutation({
    mutationFn: turn,
    onError: (error) => notify.error(t('docs.key_failed'), wordsOf(error)),
  })
  const Icon = isWhole ? EyeOff : Eye
  return (
    <Button variant="outline" size="sm" busy={turning.isPending} onClick={() => turning.mutate()}>
      <Icon aria-hidden />
      {t(isWhole ? 'docs.key_hide' : 'docs.key_show')}
    </Button>
  )
}
