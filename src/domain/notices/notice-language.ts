/** Language of the notices of an account that chose none. */
export const DEFAULT_NOTICE_LANGUAGE = 'pt'
