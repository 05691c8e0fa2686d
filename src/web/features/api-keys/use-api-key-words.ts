import { apiKeyOwnWords } from '../../locales/own/api-keys.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'

export type SayApiKeys = ReturnType<typeof useApiKeyWords>

/** The words of API keys. */
export const useApiKeyWords = () => useOwnWords(apiKeyOwnWords)
