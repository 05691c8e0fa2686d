import { apiKeyOwnWords } from '../../locales/own/api-keys.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'

/** The words of API keys. */
export const useApiKeyWords = () => useOwnWords(apiKeyOwnWords)
